import { EventTexts } from './event-texts.js';
import type { EventRecord } from './event.js';
import type { Queue } from './realm-queues.js';

function counted(payload: object = {}, audience: object = {}) {
  const times = { written: 0 };
  const tracer = {
    toJSON() {
      times.written += 1;
      return 'traced';
    },
  };
  const record = { position: 7, audience, payload: { type: 'update_message', subject: '', tracer, ...payload } };
  return { record: record as unknown as EventRecord, times };
}

function queue(id: string, flavour: number, empty_topic_name: boolean, user_id = 1): Queue {
  return { row: { id }, user_id, flavour, options: { capabilities: { empty_topic_name } } } as unknown as Queue;
}

test('an event is written once for all queues that are alike', () => {
  const { record, times } = counted();
  const texts = new EventTexts((text) => text);
  const modern = Array.from({ length: 50 }, (_, n) => texts.of(record, queue(`m${n}`, 1, true, n)));
  const old = Array.from({ length: 50 }, (_, n) => texts.of(record, queue(`o${n}`, 2, false, n)));
  expect(times.written).toBe(2);
  expect(new Set(modern.map((text) => JSON.parse(text).subject))).toEqual(new Set(['']));
  expect(new Set(old.map((text) => JSON.parse(text).subject))).toEqual(new Set(['general chat']));
});

test('whoever is told something of their own gets it, and nobody else does', () => {
  const { record } = counted({ flags: [] }, { per_user: { 3: { flags: ['mentioned'] } } });
  const texts = new EventTexts((text) => text);
  const flags = [1, 2, 3, 4].map(
    (user_id) => JSON.parse(texts.of(record, queue(`${user_id}`, 1, true, user_id))).flags,
  );
  expect(flags).toEqual([[], [], ['mentioned'], []]);
});

test('readers with the same flags share the text', () => {
  const { record, times } = counted({ flags: [] }, { flags_of: 9 });
  const texts = new EventTexts((text) => text);
  const of = (n: number, flags: string[]) => JSON.parse(texts.of(record, queue(`${n}`, 1, true, n), flags)).flags;
  expect([of(1, ['read']), of(2, ['read']), of(3, []), of(4, ['read'])]).toEqual([['read'], ['read'], [], ['read']]);
  expect(times.written).toBe(2);
});
