import type { DosedMedication } from '../inpatient-medications/index.js';
import type { AsNeeded } from './administration-rules.js';
import { asNeededOf, dosesOf } from './chart-rules.js';

const timezone = 'Europe/Madrid';
const date = '2026-01-10';
const now = new Date('2026-01-10T12:00:00.000Z');

const order = <Of extends DosedMedication['schedule']>(schedule: Of, values: Partial<DosedMedication> = {}) => ({
  ...({
    id: 'order',
    status: 'active',
    starts_at: '2026-01-01T00:00:00.000Z',
    ends_at: null,
    stopped_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    admitted_at: '2026-01-01T00:00:00.000Z',
    pauses: [],
    ...values,
  } as unknown as DosedMedication),
  schedule,
});

test('a dose is late from 60 minutes after it was due', () => {
  const fixed = order({ kind: 'fixed', times: ['12:00', '12:01', '14:00'] });
  const doses = dosesOf(fixed, { date, timezone, now, isOver: false }, []);
  expect(doses.map(({ due_at, status }) => [due_at.slice(11, 16), status])).toEqual([
    ['11:00', 'late'],
    ['11:01', 'due'],
    ['13:00', 'due'],
  ]);
});

const schedule: AsNeeded = { kind: 'as_needed', min_interval_hours: 2, max_per_day: 2 };
const needed = (given: string[], values: Partial<DosedMedication> = {}, day = date) =>
  asNeededOf(order(schedule, values), { date: day, timezone, now }, given);

test('what was given as often as it may be is possible again on the next day of the clinic', () => {
  const twice = ['2026-01-09T23:00:00.000Z', '2026-01-10T08:00:00.000Z'];
  expect(needed(twice)).toEqual({ given_today: 2, next_possible_at: '2026-01-10T23:00:00.000Z' });
  expect(needed(['2026-01-09T22:59:00.000Z', '2026-01-10T08:00:00.000Z'])).toEqual({
    given_today: 1,
    next_possible_at: null,
  });
  expect(needed(twice, {}, '2026-01-09')).toEqual({ given_today: 0, next_possible_at: '2026-01-10T23:00:00.000Z' });
});

test('it waits for its interval, and for its beginning', () => {
  expect(needed(['2026-01-10T11:00:00.000Z'])).toEqual({
    given_today: 1,
    next_possible_at: '2026-01-10T13:00:00.000Z',
  });
  const starts_at = '2026-01-10T18:00:00.000Z';
  expect(needed([], { starts_at })).toEqual({ given_today: 0, next_possible_at: starts_at });
});

test('nothing is possible that is on hold, or over before it may be given again', () => {
  expect(needed([], { status: 'on_hold' })).toBeNull();
  expect(needed([], { pauses: [{ from: '2026-01-10T11:00:00.000Z', to: null }] })).toBeNull();
  const ends_at = '2026-01-10T12:30:00.000Z';
  expect(needed([], { ends_at })).toEqual({ given_today: 0, next_possible_at: null });
  expect(needed(['2026-01-10T11:00:00.000Z'], { ends_at })).toBeNull();
});
