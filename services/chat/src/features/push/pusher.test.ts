import {
  buildChannel,
  buildRealm,
  buildUser,
  NO_AUTOMATIC_TOPICS,
  sendMessage,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { buildActivePhone, buildPhone, push, startRelay, type Relay } from '../../../test/support/push.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { leaseDevices } from '../push-devices/index.js';
import { createPusher } from './index.js';

let relay: Relay;
let chat: Chat;
let realm: TestRealm;
let writer: TestUser;
let reader: TestUser;
let clock = Date.now();
beforeAll(async () => {
  relay = await startRelay({ now: () => new Date(clock) });
  chat = await startChat({ env: relay.env, now: () => new Date(clock) });
  realm = await buildRealm(chat);
});
afterAll(() => Promise.all([chat.stop(), relay.stop()]));
beforeEach(async () => {
  clock = Date.now();
  await chat.db.query('delete from push_devices');
  relay.handed.length = 0;
  relay.sender = async (handed) => {
    relay.handed.push(handed);
    return 'sent';
  };
  writer = await buildUser(chat, realm.id, { full_name: 'Wanda Writer', settings: NO_AUTOMATIC_TOPICS });
  reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
});

const write = (content?: string, to = reader) => sendMessage(chat, writer, { to: [to], ...(content && { content }) });
const read = (ids: number[], user = reader) =>
  chat
    .api(user)
    .post('/messages/flags', { op: 'add', flag: 'read', messages: ids })
    .then((answer) => expectSuccess(answer));
const waiting = () => chat.db.query('select from push_queue');

describe('what a phone gets', () => {
  test('a direct message, which only the phone can open', async () => {
    const [android, iphone] = [
      await buildActivePhone(chat, relay, reader),
      await buildActivePhone(chat, relay, reader, { token_kind: 'apns' }),
    ];
    const message_id = await write('Hello **you** :smile:\n\n```spoiler The end\nThey die.\n```');
    await push(chat);
    const wanted = {
      realm_url: 'http://chat.example.test',
      realm_name: 'Test organization',
      user_id: reader.id,
      type: 'message',
      message_id,
      sender_id: writer.id,
      sender_full_name: 'Wanda Writer',
      sender_avatar_url: expect.stringMatching(/^https:\/\/secure\.gravatar\.com\//),
      content: 'Hello you 🙂\nThe end\n(…)',
      time: expect.any(Number),
      recipient_type: 'direct',
    };
    expect(android.received(relay)).toEqual([wanted]);
    expect(iphone.received(relay)).toEqual([wanted]);
    expect(relay.handed.map(({ is_urgent }) => is_urgent)).toEqual([true, true]);
    expect(JSON.stringify(relay.handed)).not.toContain('Hello');
    await push(chat);
    expect(relay.handed).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  test('where it was said, in a channel, by the group that was mentioned, and who else is in a conversation', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    const channel = await buildChannel(chat, realm.id, { name: 'kitchen', subscribers: [writer, reader] });
    const group = { name: `cooks ${reader.id}`, description: '', members: [reader.id, writer.id] };
    const { group_id } = expectSuccess(await chat.api(realm.owner).post('/user_groups/create', group));
    await sendMessage(chat, writer, { channel, topic: 'soup', content: `@*${group.name}* taste` });
    await sendMessage(chat, writer, { channel, topic: 'soup', content: 'Nothing for anybody' });
    await sendMessage(chat, writer, { to: [reader, realm.owner] });
    await push(chat);
    expect(phone.received(relay)).toMatchObject([
      {
        recipient_type: 'channel',
        channel_id: channel.id,
        channel_name: 'kitchen',
        topic: 'soup',
        mentioned_user_group_id: group_id,
        mentioned_user_group_name: group.name,
      },
      { recipient_type: 'direct', pm_users: [realm.owner.id, writer.id, reader.id].sort((a, b) => a - b).join() },
    ]);
  });

  test('nothing longer than a push service takes', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    await write('😀'.repeat(9_000));
    await push(chat);
    expect(phone.received(relay)).toMatchObject([{ content: `${'😀'.repeat(200)}…` }]);
    expect(relay.handed[0]!.payload.encrypted_data!.length).toBeLessThan(3_500);
  });

  test('nothing of what they have read, muted or do not want, of what was deleted, and nothing for others', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    const [seen, gone] = [await write('seen'), await write('gone')];
    await read([seen]);
    expectSuccess(await chat.api(writer).delete(`/messages/${gone}`));
    await write('for another', realm.owner);
    await push(chat);
    expectSuccess(await chat.api(reader).patch('/settings', { enable_offline_push_notifications: false }));
    await write('unwanted');
    await push(chat);
    expect(phone.received(relay)).toEqual([]);
    expect(relay.handed).toEqual([]);
  });

  test('nothing while they are there, if they say so, until they are gone', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    expectSuccess(await chat.api(reader).patch('/settings', { enable_online_push_notifications: false }));
    await registerQueue(chat, reader);
    expectSuccess(await chat.api(reader).post('/users/me/presence', { status: 'active' }));
    const message_id = await write();
    await push(chat);
    expect(phone.received(relay)).toEqual([]);
    clock += 300_000;
    await runJobs(chat, 'release notifications of people who left');
    await push(chat);
    expect(phone.received(relay)).toMatchObject([{ message_id }]);
  });

  test('a followed topic as they wish, a muted one only where they are mentioned, and nothing of whom they muted', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    const channel = await buildChannel(chat, realm.id, { subscribers: [writer, reader] });
    const say = (topic: string, content = 'Hello') => sendMessage(chat, writer, { channel, topic, content });
    for (const topic of ['followed', 'muted', 'plain']) await say(topic);
    for (const [topic, visibility_policy] of [
      ['followed', 3],
      ['muted', 1],
    ] as const) {
      expectSuccess(await chat.api(reader).post('/user_topics', { stream_id: channel.id, topic, visibility_policy }));
    }
    await push(chat);
    expect(phone.received(relay)).toEqual([]);
    for (const topic of ['followed', 'muted', 'plain']) await say(topic);
    await say('muted', `@**${reader.full_name}|${reader.id}**`);
    await push(chat);
    expect(phone.received(relay).map(({ topic }) => topic)).toEqual(['followed', 'muted']);
    expectSuccess(await chat.api(reader).patch('/settings', { enable_followed_topic_push_notifications: false }));
    await say('followed');
    expectSuccess(await chat.api(reader).patch('/settings', { enable_stream_push_notifications: true }));
    await say('plain');
    expectSuccess(await chat.api(reader).post(`/users/me/muted_users/${writer.id}`));
    await say('plain');
    await push(chat);
    const types = phone
      .received(relay)
      .slice(2)
      .map(({ type, topic }) => topic ?? type);
    expect(types.filter((type) => type !== 'remove')).toEqual([]);
  });
});

test('what nobody took for a day is given up', async () => {
  const phone = await buildActivePhone(chat, relay, reader);
  await relay.leave();
  await write('old');
  await push(chat);
  clock += 25 * 3_600_000;
  await relay.comeBack();
  await write('new');
  await push(chat);
  expect(phone.received(relay)).toMatchObject([{ content: 'new' }]);
  expect(await waiting()).toEqual([]);
});

test('what a replica had begun to send when it died is sent by another, once its lease is over', async () => {
  const phone = await buildActivePhone(chat, relay, reader);
  await write('one');
  await createPusher(chat.deps).queue();
  const leased = await chat.deps.db.transaction((tx) =>
    leaseDevices(tx, { kinds: ['relay'], devices: 10, each: 10, lease: 45 }),
  );
  expect(leased).toHaveLength(1);
  await write('two');
  await push(chat);
  expect(phone.received(relay)).toEqual([]);
  clock += 46_000;
  await push(chat);
  expect(phone.received(relay).map(({ content }) => content)).toEqual(['one', 'two']);
});

test('two replicas at once hand over each notification once, and in order', async () => {
  const phone = await buildActivePhone(chat, relay, reader);
  const other = await chat.startReplica();
  const ids: number[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await write(`text ${n}`));
  await Promise.all([push(chat), push(other), push(chat)]);
  await push(chat);
  expect(phone.received(relay).map(({ message_id }) => message_id)).toEqual(ids);
});

test('a phone for which nothing can be encrypted holds up no other', async () => {
  const [broken, sound] = [
    await buildActivePhone(chat, relay, reader),
    await buildActivePhone(chat, relay, realm.owner),
  ];
  await chat.db.query("update push_devices set push_public_key = 'x' where user_id = $1", [reader.id]);
  const message_id = await write('lost');
  await write('for another', realm.owner);
  await push(chat);
  clock += 10_000;
  await push(chat);
  expect(sound.received(relay)).toMatchObject([{ content: 'for another' }]);
  expect(broken.received(relay)).toEqual([]);
  expect(await chat.db.query('select message_ids from push_queue')).toEqual([{ message_ids: [message_id] }]);
});

test('a phone that is not active yet gets nothing, and one that failed neither', async () => {
  const pending = buildPhone(relay);
  expectSuccess(await chat.api(reader).post('/mobile_push/register', pending.form));
  await write();
  await push(chat);
  expect(relay.handed).toEqual([]);
  expectError(await chat.api(realm.bot).post('/mobile_push/register', pending.form), 'BAD_REQUEST');
});
