import fc from 'fast-check';
import { LIMITS } from '../../limits/index.js';
import { AnswerEnd, endAtBlock } from './answer-end.js';
import type { EventRecord } from './event.js';
import { MAX_EVENTS_PER_ANSWER as MOST } from './queue-events.js';

const recordsFrom = (first: number, count: number, gap = 1): EventRecord[] =>
  Array.from({ length: count }, (_, n) => ({ position: first + n * gap }) as EventRecord);

test('while the process is late, answers end at the same place, until somebody has all up to there', () => {
  const end = new AnswerEnd();
  expect(end.of(5, 10, 1_000, 100)).toBe(10);
  expect(end.of(8, 12, 1_050, 100)).toBe(10);
  expect(end.of(11, 14, 1_060, 100)).toBe(14);
  expect(end.of(5, 20, 1_159, 100)).toBe(14);
  expect(end.of(5, 20, 1_160, 100)).toBe(20);
});

test('however late the process is, a place is kept no longer than a usual pause', () => {
  const end = new AnswerEnd();
  expect(end.of(5, 10, 1_000, 60_000)).toBe(10);
  expect(end.of(5, 12, 999 + LIMITS.pollPauseMs, 60_000)).toBe(10);
  expect(end.of(5, 12, 1_000 + LIMITS.pollPauseMs, 60_000)).toBe(12);
});

test('while answers leave in time, each has the newest event', () => {
  const end = new AnswerEnd();
  expect([10, 11, 12].map((newest) => end.of(5, newest, 1_000, 0))).toEqual([10, 11, 12]);
});

test('readers who are behind by different numbers of events come to the same place after one full answer', () => {
  const ends = [1, 2, 100, MOST / 2 - 1].map((first) => endAtBlock(recordsFrom(first, MOST), MOST).at(-1)!.position);
  expect(new Set(ends).size).toBe(1);
});

test('a list that is full keeps its beginning and is not cut short by more than a block; others stay as they are', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.integer({ min: 1, max: MOST }),
      fc.integer({ min: 1, max: 5 }),
      (first, count, gap) => {
        const records = recordsFrom(first, count, gap);
        const kept = endAtBlock(records, MOST);
        expect(kept).toEqual(records.slice(0, kept.length));
        expect(kept.length).toBeGreaterThanOrEqual(count < MOST ? count : MOST / 2);
      },
    ),
    { seed: 1, examples: [[0, MOST, 1]] },
  );
});
