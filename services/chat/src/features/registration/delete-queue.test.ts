import { buildChannel } from '../../../test/support/builders.js';
import { poll, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';

const chat = useChat();
const realm = useRealm(chat);

beforeAll(async () => {
  await buildChannel(chat, realm.id);
});

test('a deleted queue ends its poll and is gone', async () => {
  const queue = await registerQueue(chat, realm.member);
  const waiting = poll(chat, realm.member, { ...queue });
  await until(() => chat.deps.events.waiting() > 0);
  expectSuccess(await chat.api(realm.member).delete('/events', { queue_id: queue.queue_id }));
  expect(await waiting).toEqual([]);
  expectError(await chat.api(realm.member).get('/events', queue), 'BAD_EVENT_QUEUE_ID', { queue_id: queue.queue_id });
});

test('a queue deleted through one replica ends its poll at another and is gone there', async () => {
  const other = await chat.startReplica();
  const queue = await registerQueue(chat, realm.member);
  expect(await poll(other, realm.member, queue, { dont_block: true })).toEqual([]);
  const waiting = poll(other, realm.member, { ...queue });
  await until(() => other.deps.events.waiting() > 0);
  expectSuccess(await chat.api(realm.member).delete('/events', { queue_id: queue.queue_id }));
  expect(await waiting).toEqual([]);
  expectError(await other.api(realm.member).get('/events', queue), 'BAD_EVENT_QUEUE_ID', { queue_id: queue.queue_id });
});

test("a queue is its user's alone to delete", async () => {
  const queue = await registerQueue(chat, realm.member);
  for (const queue_id of [queue.queue_id, 'nonsense']) {
    expectError(await chat.api(realm.owner).delete('/events', { queue_id }), 'BAD_EVENT_QUEUE_ID', { queue_id });
  }
  expect(await poll(chat, realm.member, queue, { dont_block: true })).toEqual([]);
});
