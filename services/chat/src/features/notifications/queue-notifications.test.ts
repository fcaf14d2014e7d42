import {
  buildBot,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { buildTwoPeople, mentionOf, toldOf } from '../../../test/support/notifications.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let writer: TestUser;
let reader: TestUser;
let channel: TestChannel;

beforeEach(async () => {
  ({ writer, reader, channel } = await buildTwoPeople(chat, realm));
});

const follow = async () =>
  expectSuccess(
    await chat.api(reader).post('/user_topics', { stream_id: channel.id, topic: 'Plans', visibility_policy: 3 }),
  );
const wait = async (email_notifications_batching_period_seconds: number) =>
  expectSuccess(await chat.api(reader).patch('/settings', { email_notifications_batching_period_seconds }));
const say = (content: string) => sendMessage(chat, writer, { channel, topic: 'Plans', content });

test('a direct message is told to everybody in it but its sender, bots, who left and who wants no mails of them', async () => {
  const unwilling = await buildUser(chat, realm.id, { settings: { enable_offline_email_notifications: false } });
  const gone = await buildUser(chat, realm.id);
  await sendMessage(chat, writer, { to: [reader, gone] });
  expectSuccess(await chat.api(realm.owner).delete(`/users/${gone.id}`));
  const bot = await buildBot(chat, writer);
  const id = await sendMessage(chat, writer, { to: [writer, reader, unwilling, bot], content: mentionOf(unwilling) });
  expect(await toldOf(chat, id)).toEqual([{ user_id: reader.id, trigger: 'direct_message' }]);
  expect(await toldOf(chat, await sendMessage(chat, reader, { to: [reader] }))).toEqual([]);
});

test('nobody is told of what they say themselves, of whom they muted, nor who is not subscribed or no person', async () => {
  const bot = await buildBot(chat, writer);
  await subscribeUser(chat, channel, bot);
  const outsider = await buildUser(chat, realm.id);
  const words = [writer, outsider, bot, reader].map(mentionOf).join(' ');
  expectSuccess(await chat.api(reader).post(`/users/me/muted_users/${writer.id}`));
  await follow();
  expect(await toldOf(chat, await say(`${words} @**all**`))).toEqual([]);
  expect(await toldOf(chat, await sendMessage(chat, writer, { to: [reader] }))).toEqual([]);
});

test('welcomes are told in clients only, other notices outside of them too', async () => {
  expectSuccess(
    await chat.api(realm.owner).post('/realm/test_welcome_bot_custom_message', { welcome_message_custom_text: 'Hi' }),
  );
  expectSuccess(
    await chat
      .api(writer)
      .post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }], principals: [realm.member.id] }),
  );
  const rows = await chat.db.query('select user_id, trigger from notifications where user_id = any ($1::bigint[])', [
    [realm.owner.id, realm.member.id],
  ]);
  expect(rows).toEqual([{ user_id: realm.member.id, trigger: 'direct_message' }]);
});

test('a message to very many is told to each of them, by jobs that its transaction leaves', async () => {
  await chat.db.query(
    `with people as (
       insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
       select $1, 'many' || n || '@example.test', 'Many', 400, decode(md5('many' || n), 'hex'), '' from generate_series(1, 2500) n
       returning id
     ), known as (insert into subscriptions (realm_id, user_id, channel_id) select $1, id, $2::bigint from people)
     insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) select $1, id, $2::bigint, 1 from people`,
    [realm.id, channel.id],
  );
  await chat.db.query('update channels set subscriber_count = 2502 where id = $1', [channel.id]);
  const id = await sendMessage(chat, realm.owner, { channel, topic: 'Plans', content: '@**all**' });
  expect(await toldOf(chat, id)).toEqual([]);
  await runJobs(chat);
  const told = await toldOf(chat, id);
  expect(told).toHaveLength(2502);
  expect(new Set(told.map(({ trigger }) => trigger))).toEqual(new Set(['channel_wildcard']));
  expect(await chat.db.query("select from jobs where task like 'queue notifications%'")).toEqual([]);
});

describe('an edit', () => {
  const edit = async (id: number, content: string) =>
    expectSuccess(await chat.api(writer).patch(`/messages/${id}`, { content }));

  test('tells those whom it mentions first, once', async () => {
    const id = await say('Hello');
    await edit(id, `Hello ${mentionOf(reader)}`);
    expect(await toldOf(chat, id)).toEqual([{ user_id: reader.id, trigger: 'mention' }]);
    await edit(id, `Hello again ${mentionOf(reader)}`);
    expect(await toldOf(chat, id)).toEqual([{ user_id: reader.id, trigger: 'mention' }]);
  });

  test('tells nobody who was mentioned before, in any way', async () => {
    const named = await say(`Hello ${mentionOf(reader)}`);
    const all = await say('@**all**');
    await sendMessage(chat, reader, { channel, topic: 'Plans' });
    const inTopic = await say('@**topic**');
    await chat.db.query('delete from notifications');
    await edit(named, `@**all** ${mentionOf(reader)} @**topic**`);
    await edit(all, `@**all** ${mentionOf(reader)}`);
    await edit(inTopic, mentionOf(reader));
    expect(await chat.db.query('select from notifications')).toEqual([]);
  });

  test('tells nobody who hears of the topic or the channel anyway, and nothing in direct messages', async () => {
    await follow();
    const id = await say('Hello');
    const direct = await sendMessage(chat, writer, { to: [reader] });
    await chat.db.query('delete from notifications');
    await edit(id, mentionOf(reader));
    await edit(direct, mentionOf(reader));
    expect(await chat.db.query('select from notifications')).toEqual([]);
  });
});

test('a mail waits as long as its reader chose when the message came', async () => {
  await wait(3600);
  const first = await say(mentionOf(reader));
  await wait(60);
  const second = await sendMessage(chat, writer, { to: [reader] });
  const rows = await chat.db.query<{ message_id: number; minutes: number }>(
    `select n.message_id, round(extract(epoch from n.due_at - m.sent_at) / 60)::integer as minutes
     from notifications n join messages m on m.realm_id = n.realm_id and m.id = n.message_id
     where n.user_id = $1 order by n.message_id`,
    [reader.id],
  );
  expect(rows).toEqual([
    { message_id: first, minutes: 60 },
    { message_id: second, minutes: 1 },
  ]);
});
