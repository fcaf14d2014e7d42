import { buildChannel, sendMessage } from '../../../test/support/builders.js';
import { registerQueue } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { buildPhone } from '../../../test/support/push.js';
import { leaseDevices } from '../push-devices/index.js';
import { until } from '../../../test/support/wait-until.js';
import { pushScene } from '../../../test/support/push-scene.js';

const scene = pushScene();
const { phoneOf, write, read, push, waiting, queue } = scene;

describe('what a phone gets', () => {
  test('a direct message, which only the phone can open', async () => {
    const [android, iphone] = [await phoneOf(), await phoneOf(scene.reader, { token_kind: 'apns' })];
    const message_id = await write('Hello **you** :smile:\n\n```spoiler The end\nThey die.\n```');
    const preview = '\n<div class="message_embed"><div class="data-container">A page</div></div>';
    await scene.chat.db.query('update messages set rendered_content = rendered_content || $2 where id = $1', [
      message_id,
      preview,
    ]);
    await push();
    const wanted = {
      realm_url: 'http://chat.example.test',
      realm_name: 'Test organization',
      user_id: scene.reader.id,
      type: 'message',
      message_id,
      sender_id: scene.writer.id,
      sender_full_name: 'Wanda Writer',
      sender_avatar_url: expect.stringMatching(/^https:\/\/secure\.gravatar\.com\//),
      content: 'Hello you 🙂\nThe end\n(…)',
      time: expect.any(Number),
      recipient_type: 'direct',
    };
    expect(android.received()).toEqual([wanted]);
    expect(iphone.received()).toEqual([wanted]);
    expect(scene.relay.handed.map(({ is_urgent }) => is_urgent)).toEqual([true, true]);
    expect(JSON.stringify(scene.relay.handed)).not.toContain('Hello');
    await push();
    expect(scene.relay.handed).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  test('where it was said, in a channel, by the group that was mentioned, and who else is in a conversation', async () => {
    const phone = await phoneOf();
    const channel = await buildChannel(scene.chat, scene.realm.id, {
      name: 'kitchen',
      subscribers: [scene.writer, scene.reader],
    });
    const group = { name: `cooks ${scene.reader.id}`, description: '', members: [scene.reader.id, scene.writer.id] };
    const { group_id } = expectSuccess(await scene.chat.api(scene.realm.owner).post('/user_groups/create', group));
    await sendMessage(scene.chat, scene.writer, { channel, topic: 'soup', content: `@*${group.name}* taste` });
    await sendMessage(scene.chat, scene.writer, { channel, topic: 'soup', content: 'Nothing for anybody' });
    await sendMessage(scene.chat, scene.writer, { to: [scene.reader, scene.realm.owner] });
    await push();
    expect(phone.received()).toMatchObject([
      {
        recipient_type: 'channel',
        channel_id: channel.id,
        channel_name: 'kitchen',
        topic: 'soup',
        mentioned_user_group_id: group_id,
        mentioned_user_group_name: group.name,
      },
      {
        recipient_type: 'direct',
        pm_users: [scene.realm.owner.id, scene.writer.id, scene.reader.id].sort((a, b) => a - b).join(),
      },
    ]);
  });

  test('nothing longer than a push service takes', async () => {
    const phone = await phoneOf();
    await write('😀'.repeat(9_000));
    await push();
    expect(phone.received()).toMatchObject([{ content: `${'😀'.repeat(200)}…` }]);
    expect(scene.relay.handed[0]!.payload.encrypted_data!.length).toBeLessThan(3_500);
  });

  test('nothing of what they have read, muted or do not want, of what was deleted, and nothing for others', async () => {
    const phone = await phoneOf();
    const [seen, gone] = [await write('seen'), await write('gone')];
    await read([seen]);
    expectSuccess(await scene.chat.api(scene.writer).delete(`/messages/${gone}`));
    await write('for another', scene.realm.owner);
    await push();
    expectSuccess(await scene.chat.api(scene.reader).patch('/settings', { enable_offline_push_notifications: false }));
    await write('unwanted');
    await push();
    expect(phone.received()).toEqual([]);
    expect(scene.relay.handed).toEqual([]);
  });

  test('nothing while they are there, if they say so, until they are gone', async () => {
    const phone = await phoneOf();
    expectSuccess(await scene.chat.api(scene.reader).patch('/settings', { enable_online_push_notifications: false }));
    await registerQueue(scene.chat, scene.reader);
    expectSuccess(await scene.chat.api(scene.reader).post('/users/me/presence', { status: 'active' }));
    const message_id = await write();
    await push();
    expect(phone.received()).toEqual([]);
    scene.clock += 300_000;
    await runJobs(scene.chat, 'release notifications of people who left');
    await push();
    expect(phone.received()).toMatchObject([{ message_id }]);
  });

  test('a followed topic as they wish, a muted one only where they are mentioned, and nothing of whom they muted', async () => {
    const phone = await phoneOf();
    const channel = await buildChannel(scene.chat, scene.realm.id, { subscribers: [scene.writer, scene.reader] });
    const say = (topic: string, content = 'Hello') =>
      sendMessage(scene.chat, scene.writer, { channel, topic, content });
    for (const topic of ['followed', 'muted', 'plain']) await say(topic);
    for (const [topic, visibility_policy] of [
      ['followed', 3],
      ['muted', 1],
    ] as const) {
      expectSuccess(
        await scene.chat.api(scene.reader).post('/user_topics', { stream_id: channel.id, topic, visibility_policy }),
      );
    }
    await push();
    expect(phone.received()).toEqual([]);
    for (const topic of ['followed', 'muted', 'plain']) await say(topic);
    await say('muted', `@**${scene.reader.full_name}|${scene.reader.id}**`);
    await push();
    const shown = () =>
      phone
        .received()
        .filter(({ type }) => type === 'message')
        .map(({ topic }) => topic);
    expect(shown()).toEqual(['followed', 'muted']);
    const choose = async (settings: Record<string, boolean>) =>
      expectSuccess(await scene.chat.api(scene.reader).patch('/settings', settings));
    await choose({ enable_followed_topic_push_notifications: false });
    await say('followed');
    await push();
    expect(shown()).toHaveLength(2);
    await choose({ enable_stream_push_notifications: true });
    await say('plain');
    await push();
    expect(shown().slice(2)).toEqual(['plain']);
    expectSuccess(await scene.chat.api(scene.reader).post(`/users/me/muted_users/${scene.writer.id}`));
    await say('plain');
    await push();
    expect(shown()).toHaveLength(3);
  });
});

test('what nobody took for a day is given up', async () => {
  const phone = await phoneOf();
  await scene.relay.leave();
  await write('old');
  await push();
  scene.clock += 25 * 3_600_000;
  await scene.relay.comeBack();
  await write('new');
  await push();
  expect(phone.received()).toMatchObject([{ content: 'new' }]);
  expect(await waiting()).toEqual([]);
});

test('what a replica had begun to send when it died is sent by another, once its lease is over', async () => {
  const phone = await phoneOf();
  await write('one');
  await queue();
  const leased = await scene.chat.deps.db.transaction((tx) =>
    leaseDevices(tx, { kinds: ['relay'], devices: 10, each: 10, seconds: 45, except_realm_ids: [] }),
  );
  expect(leased).toHaveLength(1);
  await write('two');
  await push();
  expect(phone.received()).toEqual([]);
  scene.clock += 46_000;
  await push();
  expect(phone.received().map(({ content }) => content)).toEqual(['one', 'two']);
});

test('a replica that was asleep for longer than its lease takes nothing from the one that came after it', async () => {
  const phone = await phoneOf();
  const [first] = [await write('one'), await write('two')];
  const plain = scene.relay.sender;
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  scene.relay.sender = async (handed) => {
    await asleep;
    return plain(handed);
  };
  const sleeper = push();
  await until(
    async () => (await scene.relay.db.query('select from relay_devices where busy_until is not null')).length > 0,
  );
  scene.clock += 46_000;
  const [leased] = await scene.chat.deps.db.transaction((tx) =>
    leaseDevices(tx, { kinds: ['relay'], devices: 10, each: 1, seconds: 45, except_realm_ids: [] }),
  );
  expect(leased!.waiting).toMatchObject([{ message_ids: [first] }]);
  wake();
  await sleeper;
  expect(phone.received()).toHaveLength(2);
  expect(await scene.chat.db.query('select due_at from push_devices')).toEqual([{ due_at: leased!.leased_until }]);
});

test('two replicas at once hand over each notification once, and in order', async () => {
  const phone = await phoneOf();
  const other = await scene.chat.startReplica();
  const ids: number[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await write(`text ${n}`));
  await Promise.all([push(), push(other), push()]);
  await push();
  expect(phone.received().map(({ message_id }) => message_id)).toEqual(ids);
});

test('a phone that is not active yet gets nothing, and one that failed neither', async () => {
  const pending = buildPhone(scene.relay);
  expectSuccess(await scene.chat.api(scene.reader).post('/mobile_push/register', pending.form));
  await write();
  await push();
  expect(scene.relay.handed).toEqual([]);
  expectRefused(
    await scene.chat.api(scene.realm.bot).post('/mobile_push/register', pending.form),
    'Bots cannot do this.',
  );
});
