import {
  buildChannel,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { buildTwoPeople, mentionOf } from '../../../test/support/notifications.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { countNotifications, takeNotifications } from './index.js';

const RELEASE = 'release notifications of people who left';
const MINUTE_MS = 60_000;

let writer: TestUser;
let reader: TestUser;
let channel: TestChannel;
let now = Date.now();

const chat = useChat({ now: () => new Date(now) });
const realm = useRealm(chat);
beforeEach(async () => {
  now = Date.now();
  ({ writer, reader, channel } = await buildTwoPeople(chat, realm));
});

const say = (content = mentionOf(reader)) => sendMessage(chat, writer, { channel, topic: 'Plans', content });
const take = async () => {
  const { taken } = await chat.deps.db.transaction((tx) =>
    takeNotifications(tx, chat.deps, 'mail', { realm_id: realm.id, user_id: reader.id }),
  );
  return taken.map(({ message_id }) => message_id);
};
const waiting = () =>
  chat.db.query<{ message_id: number; is_held: boolean }>(
    'select message_id, due_at is null as is_held from notifications where user_id = $1 order by message_id',
    [reader.id],
  );
const beActive = async () => expectSuccess(await chat.api(reader).post('/users/me/presence', { status: 'active' }));

test('what stays unread is taken once, in order, with where it is and why', async () => {
  const first = await say();
  const second = await sendMessage(chat, writer, { to: [reader] });
  const { taken, more } = await chat.deps.db.transaction((tx) =>
    takeNotifications(tx, chat.deps, 'mail', { realm_id: realm.id, user_id: reader.id }),
  );
  expect(more).toBe(false);
  expect(taken).toEqual([
    {
      message_id: first,
      trigger: 'mention',
      mentioned_group_id: null,
      thread_id: expect.any(Number),
      channel_id: channel.id,
      topic_id: expect.any(Number),
      direct_conversation_id: null,
    },
    {
      message_id: second,
      trigger: 'direct_message',
      mentioned_group_id: null,
      thread_id: expect.any(Number),
      channel_id: null,
      topic_id: null,
      direct_conversation_id: expect.any(Number),
    },
  ]);
  expect(await take()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('what is taken in a transaction that fails waits as before; two at once do not take the same', async () => {
  const id = await say();
  const person = { realm_id: realm.id, user_id: reader.id };
  const failing = chat.deps.db.transaction(async (tx) => {
    await takeNotifications(tx, chat.deps, 'mail', person);
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await waiting()).toEqual([{ message_id: id, is_held: false }]);
  const both = await Promise.all([take(), take()]);
  expect(both.flat()).toEqual([id]);
});

const flag = (id: number, op: string) => chat.api(reader).post('/messages/flags', { messages: [id], op, flag: 'read' });
const CHANGES: [string, (id: number) => Promise<unknown>][] = [
  ['was read', (id) => flag(id, 'add')],
  ['was deleted', (id) => chat.api(realm.owner).delete(`/messages/${id}`)],
  ['mentions them no more', (id) => chat.api(writer).patch(`/messages/${id}`, { content: 'Nobody' })],
  ['is of somebody whom they muted', () => chat.api(reader).post(`/users/me/muted_users/${writer.id}`)],
  [
    'is in a channel that they left',
    () => chat.api(reader).delete('/users/me/subscriptions', { subscriptions: [channel.name] }),
  ],
  [
    'was moved to where they are not',
    async (id) => {
      const elsewhere = await buildChannel(chat, realm.id, { subscribers: [writer, realm.owner] });
      await subscribeUser(chat, channel, realm.owner);
      return chat.api(realm.owner).patch(`/messages/${id}`, { stream_id: elsewhere.id });
    },
  ],
  ['is for somebody deactivated', () => chat.api(realm.owner).delete(`/users/${reader.id}`)],
  [
    'is for somebody who does not want such mails any more',
    () => chat.api(reader).patch('/settings', { enable_offline_email_notifications: false }),
  ],
];
test.each(CHANGES)('what %s meanwhile is dropped', async (_what, change) => {
  const id = await say();
  expectSuccess((await change(id)) as never);
  expect(await take()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('what was read and marked unread again is taken; what was moved along with them too', async () => {
  const id = await say();
  expectSuccess(await flag(id, 'add'));
  expectSuccess(await flag(id, 'remove'));
  expectSuccess(await chat.api(writer).patch(`/messages/${id}`, { topic: 'Elsewhere' }));
  expect(await take()).toEqual([id]);
});

test('a followed topic that is muted meanwhile is not told of, a mention in it is', async () => {
  const follow = { stream_id: channel.id, topic: 'Plans', visibility_policy: 3 };
  expectSuccess(await chat.api(reader).post('/user_topics', follow));
  await say('Hello');
  const mention = await say();
  expectSuccess(await chat.api(reader).post('/user_topics', { ...follow, visibility_policy: 1 }));
  expect(await take()).toEqual([mention]);
});

test('nobody of a deactivated organization is told', async () => {
  await say();
  await chat.db.query('update realms set deactivated_at = now() where id = $1', [realm.id]);
  expect(await take()).toEqual([]);
  await chat.db.query('update realms set deactivated_at = null where id = $1', [realm.id]);
  expect(await waiting()).toEqual([]);
});

describe('somebody who is active', () => {
  test('is told once they have not been for a while, of what they have not read', async () => {
    await registerQueue(chat, reader);
    await beActive();
    const [read, unread] = [await say(), await say()];
    expect(await take()).toEqual([]);
    expectSuccess(await flag(read, 'add'));
    await runJobs(chat, RELEASE);
    expect((await waiting()).map(({ is_held }) => is_held)).toEqual([true, true]);
    now += 4 * MINUTE_MS;
    await runJobs(chat, RELEASE);
    expect((await waiting()).map(({ is_held }) => is_held)).toEqual([false, false]);
    expect(await take()).toEqual([unread]);
  });

  test('is told when their last queue is gone', async () => {
    const queue = await registerQueue(chat, reader);
    const other = await registerQueue(chat, reader);
    await beActive();
    const id = await say();
    expect(await take()).toEqual([]);
    expectSuccess(await chat.api(reader).delete('/events', { queue_id: queue.queue_id }));
    await runJobs(chat, RELEASE);
    expect(await waiting()).toEqual([{ message_id: id, is_held: true }]);
    expectSuccess(await chat.api(reader).delete('/events', { queue_id: other.queue_id }));
    await runJobs(chat, RELEASE);
    expect(await take()).toEqual([id]);
  });

  test('is told when no queue of theirs is for messages, or none was polled for long', async () => {
    await registerQueue(chat, reader, { event_types: ['presence'] });
    await beActive();
    const first = await say();
    expect(await take()).toEqual([first]);
    await registerQueue(chat, reader, { event_types: ['message', 'presence'] });
    const second = await say();
    expect(await take()).toEqual([]);
    await chat.db.query("update event_queues set last_seen_at = now() - interval '11 minutes' where user_id = $1", [
      reader.id,
    ]);
    await runJobs(chat, RELEASE);
    expect(await take()).toEqual([second]);
  });
});

test('the metrics tell how many wait and are held, and how long the oldest has been due', async () => {
  const replica = await chat.startReplica();
  countNotifications(replica.deps);
  await chat.db.query('delete from notifications');
  await say();
  await say();
  await chat.db.query("update notifications set due_at = now() - interval '1 hour'");
  await chat.db.query(
    'update notifications set due_at = null where message_id = (select max(message_id) from notifications)',
  );
  const metrics = await replica.deps.metrics.registry.metrics();
  expect(metrics).toContain('chat_notifications_waiting{way="mail"} 2');
  expect(metrics).toContain('chat_notifications_held{way="mail"} 1');
  expect(metrics).toMatch(/chat_notifications_overdue_seconds\{way="mail"\} 36\d\d/);
  expect(metrics).toContain('chat_notifications_waiting{way="push"} 0');
  await replica.stop();
});

test('what nobody could be told for two weeks is given up', async () => {
  await chat.db.query('delete from notifications');
  const [old, young] = [await say(), await say()];
  await chat.db.query("update notifications set queued_at = now() - interval '15 days' where message_id = $1", [old]);
  await runJobs(chat, 'give up notifications that are too old');
  expect((await waiting()).map(({ message_id }) => message_id)).toEqual([young]);
  const metrics = await chat.deps.metrics.registry.metrics();
  expect(metrics).toContain('chat_notifications_total{way="mail",outcome="given_up"} 1');
});
