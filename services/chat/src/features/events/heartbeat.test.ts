import { buildRealm } from '../../../test/support/builders.js';
import { poll, registerQueue, type TestEvent } from '../../../test/support/events.js';
import { useChat } from '../../../test/support/use-chat.js';
import { publish } from './publish.js';

const chat = useChat();

test('a poll without events is answered after 45 to 55 seconds by a heartbeat, behind which the next goes on', async () => {
  const { member } = await buildRealm(chat);
  const { events } = chat.deps;
  const asked: number[] = [];
  const waiting = jest.spyOn(events, 'poll').mockImplementation(async (request) => {
    asked.push(request.heartbeat_ms);
    waiting.mockRestore();
    return events.poll({ ...request, heartbeat_ms: 20 });
  });
  const queue = await registerQueue(chat, member);
  const answer = await chat.api(member).get('/events', queue);
  expect(asked).toEqual([expect.any(Number)]);
  expect(asked[0]).toBeGreaterThanOrEqual(45_000);
  expect(asked[0]).toBeLessThanOrEqual(55_000);
  expect(answer.body.events).toEqual([{ type: 'heartbeat', id: expect.any(Number) }]);
  const last_event_id = answer.body.events[0].id;
  expect(last_event_id).toBeGreaterThan(queue.last_event_id);
  expect(await poll(chat, member, { ...queue, last_event_id }, { dont_block: true })).toEqual([]);
});

test('an event that comes while a heartbeat gets its id is not skipped by it', async () => {
  const { member } = await buildRealm(chat);
  const { events, db } = chat.deps;
  const queue = await registerQueue(chat, member, { event_types: ['alert_words'] });
  await poll(chat, member, queue, { dont_block: true });
  const moveLog = db.transaction.bind(db);
  jest.spyOn(db, 'transaction').mockImplementationOnce(async (fn) => {
    await moveLog((tx) =>
      publish(tx, member.realm_id, {
        audience: { user_ids: [member.id] },
        payload: { type: 'alert_words', alert_words: ['meanwhile'] },
      }),
    );
    return moveLog(fn);
  });
  const { queue_id, last_event_id } = queue;
  const asked = { realm_id: member.realm_id, user_id: member.id, queue_id, dont_block: false, heartbeat_ms: 1 };
  const heard: TestEvent[] = [];
  while (!heard.some(({ type }) => type === 'alert_words')) {
    const { signal } = new AbortController();
    const last = heard.at(-1)?.id ?? last_event_id;
    const answer = await events.poll({ ...asked, last_event_id: last, closed: signal, dont_block: heard.length > 0 });
    const found = JSON.parse(String(answer)) as TestEvent[];
    expect(found).not.toEqual([]);
    heard.push(...found);
  }
});
