import { buildChannel, type TestChannel } from '../../../test/support/builders.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.administrator] });
});

const send = (values: object, headers: Record<string, string> = {}) =>
  chat
    .api(realm.member)
    .request('post', '/messages')
    .set(headers)
    .type('form')
    .send({ type: 'channel', to: String(channel.id), topic: 'retries', ...values });

test('a message sent again with the same queue_id and local_id is one message and one answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send({ content: 'once', queue_id: 'q-1', local_id: '17.01' })),
  );
  for (const res of answers) expect(res.status).toBe(200);
  expect(new Set(answers.map((res) => res.body.id)).size).toBe(1);
  expect(await countMessages("content = 'once'")).toBe(1);
});

test('a message sent again with the same Idempotency-Key is one message and one event', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send({ content: 'exactly once' }, { 'Idempotency-Key': 'key-1' })),
  );
  expect(new Set(answers.map((res) => res.body.id)).size).toBe(1);
  expect(await countMessages("content = 'exactly once'")).toBe(1);
  const { events } = await chat.db.one<{ events: number }>(
    "select count(*) as events from events where payload -> 'message' ->> 'content' = 'exactly once'",
  );
  expect(events).toBe(1);
});

test("another user's key is another key", async () => {
  const mine = await send({ content: 'mine' }, { 'Idempotency-Key': 'shared' });
  const theirs = await chat
    .api(realm.administrator)
    .request('post', '/messages')
    .set('Idempotency-Key', 'shared')
    .type('form')
    .send({ type: 'channel', to: String(channel.id), topic: 'retries', content: 'theirs' });
  expect(theirs.body.id).not.toBe(mine.body.id);
});

async function countMessages(where = 'true'): Promise<number> {
  return (await chat.db.one<{ n: number }>(`select count(*) as n from messages where ${where}`)).n;
}
