import { buildRealm } from '../../../test/support/builders.js';
import { poll, registerQueue } from '../../../test/support/events.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());

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
