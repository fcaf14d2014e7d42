import fc from 'fast-check';
import { EventWindow } from './event-window.js';
import type { EventRecord } from './event.js';

const record = (position: number, realm_id = 1, bytes = 100, age_ms = 0) =>
  ({ position, realm_id, bytes, clock: position * 10, created_at: new Date(1_000_000 - age_ms) }) as EventRecord;
const positions = (records: EventRecord[]) => records.map(({ position }) => position);

test('holds what fits and says from where on it is whole', () => {
  const window = new EventWindow({ position: 7, clock: 5 }, 250, 60_000);
  expect([window.floor, window.floor_clock]).toEqual([7, 5]);
  for (const position of [8, 9, 10]) window.push(record(position), 1_000_000);
  expect([window.floor, window.floor_clock]).toEqual([8, 80]);
  expect(positions(window.after(1, 8))).toEqual([9, 10]);
  window.push(record(11, 1, 1_000), 1_000_000);
  expect(window.floor).toBe(11);
  expect(window.after(1, 0)).toEqual([]);
});

test('forgets what is too old, also of organizations in which nothing happens', () => {
  const window = new EventWindow({ position: 0, clock: 0 }, 10_000, 60_000);
  window.push(record(1, 2, 100, 50_000), 1_000_000);
  window.push(record(2, 1), 1_020_000);
  expect(window.floor).toBe(1);
  expect(window.after(2, 0)).toEqual([]);
});

test('answers of each organization what a list of everything would', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(300)), { maxLength: 400 }),
      fc.nat(400),
      fc.nat(400),
      (events, after, end) => {
        const window = new EventWindow({ position: 0, clock: 0 }, 5_000, 60_000);
        const all = events.map(([realm_id, bytes], index) => record(index + 1, realm_id, bytes));
        for (const each of all) window.push(each, 1_000_000);
        const held = all.filter(({ position }) => position > window.floor);
        expect(window.newest).toBe(all.length);
        expect(held.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(5_000);
        for (const realm_id of [1, 2, 3]) {
          const expected = held.filter((each) => each.realm_id === realm_id && each.position > after);
          expect(positions(window.after(realm_id, after))).toEqual(positions(expected));
          const few = expected.filter(({ position }) => position <= end).slice(0, 3);
          expect(positions(window.between(realm_id, after, end, 3))).toEqual(positions(few));
        }
      },
    ),
    { seed: 1 },
  );
});

test('stays whole over far more events than it holds', () => {
  const window = new EventWindow({ position: 0, clock: 0 }, 50_000, 60_000);
  for (let position = 1; position <= 20_000; position += 1) window.push(record(position), 1_000_000);
  expect(window.floor).toBe(19_500);
  expect(positions(window.after(1, 19_997))).toEqual([19_998, 19_999, 20_000]);
  expect(window.after(1, 0)).toHaveLength(500);
});
