import { createAnswerWriter, type AnswerWriter } from './answer-writer.js';
import { EventWindow } from './event-window.js';
import type { EventRecord } from './event.js';
import { isFor } from './queue-events.js';
import type { Queue } from './realm-queues.js';

const REALM = 1;
const EVENTS = 5_000;

const recordAt = (position: number) =>
  ({
    id: position,
    realm_id: REALM,
    position,
    clock: position,
    audience: { everyone: 'all' },
    payload: { type: 'realm', property: 'name', value: `Name ${position}` },
    created_at: new Date(),
    bytes: 100,
  }) as unknown as EventRecord;

const queueOf = (user_id: number) =>
  ({
    row: { id: `queue ${user_id}`, start_position: 0, skipped_event_ids: [] },
    realm_id: REALM,
    user_id,
    role: 400,
    options: { event_types: null, narrow: [], all_public_streams: false, capabilities: {} },
    isSubscribed: () => true,
    isSubscribedThroughout: () => true,
    kind: 0,
    flavour: 0,
  }) as unknown as Queue;

function givenLog(): { window: EventWindow; writer: AnswerWriter } {
  const window = new EventWindow({ position: 0, clock: 0 }, 10_000_000, 600_000);
  for (let position = 1; position <= EVENTS; position += 1) window.push(recordAt(position), Date.now());
  const findFlags = () => Promise.reject(new Error('no event here has flags'));
  return { window, writer: createAnswerWriter(window, { openSealed: (text) => text, findFlags }) };
}

/** Polls as a client does, until nothing is left; answers the lists. */
function pollAll({ window, writer }: ReturnType<typeof givenLog>, queue: Queue, from: number) {
  const answers: Buffer[] = [];
  for (let cursor = from; ; ) {
    const first = window.after(REALM, cursor).find((record) => isFor(record, queue));
    if (!first) return answers;
    const answer = writer.writeFrom(first, queue, window.newest) as Buffer;
    answers.push(answer);
    cursor = idsOf(answer).at(-1)!;
  }
}

const idsOf = (answer: Buffer) => (JSON.parse(answer.toString()) as { id: number }[]).map(({ id }) => id);
const numbers = (from: number) => Array.from({ length: EVENTS - from }, (_, n) => from + 1 + n);

test('a reader who is far behind gets all events once and in order', () => {
  const answers = pollAll(givenLog(), queueOf(1), 17);
  expect(answers.flatMap(idsOf)).toEqual(numbers(17));
});

test('readers who are behind by different numbers of events share their answers from the second one on', () => {
  const log = givenLog();
  const [one, another] = [3, 140].map((from, user_id) => pollAll(log, queueOf(user_id), from));
  expect(idsOf(one![0]!)).not.toEqual(idsOf(another![0]!));
  expect(one!.slice(1).every((answer, n) => answer === another![n + 1])).toBe(true);
});

test('what came after the end of an answer is left for the next one', () => {
  const { window, writer } = givenLog();
  const first = window.after(REALM, EVENTS - 10)[0]!;
  const until = (end: number, user_id: number) => writer.writeFrom(first, queueOf(user_id), end);
  const before = until(EVENTS, 1);
  window.push(recordAt(EVENTS + 1), Date.now());
  expect(until(EVENTS, 2)).toBe(before);
  expect(idsOf(until(EVENTS + 1, 1) as Buffer)).toEqual([...idsOf(before as Buffer), EVENTS + 1]);
});
