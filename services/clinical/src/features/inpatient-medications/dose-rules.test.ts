import { dayBounds } from '../../calendar.js';
import { dueTimes, isOn, type Dosing } from './dose-rules.js';

const MADRID = 'Europe/Madrid';

const dosing = (values: Partial<Dosing>): Dosing => ({
  schedule: { kind: 'fixed', times: ['08:00', '20:00'] },
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: null,
  stopped_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  admitted_at: '2026-01-01T00:00:00.000Z',
  pauses: [],
  ...values,
});

const on = (day: string, values: Partial<Dosing>, timezone = MADRID) =>
  dueTimes(dosing(values), dayBounds(timezone, day), timezone).map((at) => at.slice(0, 16));

test('fixed times are those of the clinic, in winter and in summer', () => {
  expect(on('2026-01-10', {})).toEqual(['2026-01-10T07:00', '2026-01-10T19:00']);
  expect(on('2026-07-10', {})).toEqual(['2026-07-10T06:00', '2026-07-10T18:00']);
});

test('on a day of 23 hours what the clock skips is given after it was set forward', () => {
  const times = { kind: 'fixed', times: ['01:30', '02:30', '08:00'] } as const;
  const day = on('2026-03-29', { schedule: { ...times, times: [...times.times] } });
  expect(day).toEqual(['2026-03-29T00:30', '2026-03-29T01:30', '2026-03-29T06:00']);
});

test('on a day of 25 hours what the clock shows twice is due once, at first', () => {
  const schedule = { kind: 'fixed' as const, times: ['02:30', '08:00'] };
  expect(on('2026-10-25', { schedule })).toEqual(['2026-10-25T00:30', '2026-10-25T07:00']);
});

test('the same west of Greenwich, and where midnight is skipped', () => {
  const schedule = { kind: 'fixed' as const, times: ['01:30', '02:30'] };
  expect(on('2026-03-08', { schedule }, 'America/New_York')).toEqual(['2026-03-08T06:30', '2026-03-08T07:30']);
  expect(on('2026-11-01', { schedule }, 'America/New_York')).toEqual(['2026-11-01T05:30', '2026-11-01T07:30']);
  const bounds = dayBounds('America/Santiago', '2026-09-06');
  expect(bounds).toEqual({ from: '2026-09-06T04:00:00.000Z', to: '2026-09-07T03:00:00.000Z' });
});

test('an interval counts hours, whatever the clock shows: five doses of six hours on a day of 25', () => {
  const schedule = { kind: 'interval' as const, every_hours: 6, first_at: '2026-10-24T22:00:00.000Z' };
  expect(on('2026-10-25', { schedule })).toHaveLength(5);
  expect(on('2026-03-29', { schedule: { ...schedule, first_at: '2026-03-28T23:00:00.000Z' } })).toHaveLength(4);
  expect(on('2126-10-25', { schedule })).toHaveLength(4);
});

test('none is due before it starts, after its end or its stop, or while it is paused', () => {
  expect(on('2026-01-10', { starts_at: '2026-01-10T10:00:00.000Z' })).toEqual(['2026-01-10T19:00']);
  expect(on('2026-01-10', { ends_at: '2026-01-10T18:00:00.000Z' })).toEqual(['2026-01-10T07:00']);
  expect(on('2026-01-10', { stopped_at: '2026-01-10T06:00:00.000Z' })).toEqual([]);
  const pauses = [{ from: '2026-01-10T06:00:00.000Z', to: '2026-01-10T08:00:00.000Z' }];
  expect(on('2026-01-10', { pauses })).toEqual(['2026-01-10T19:00']);
  expect(on('2026-01-11', { pauses: [{ from: '2026-01-10T06:00:00.000Z', to: null }] })).toEqual([]);
});

test('what was ordered for somebody who is expected is due once they have come', () => {
  expect(on('2026-01-10', { admitted_at: null })).toEqual([]);
  expect(on('2026-01-10', { admitted_at: '2026-01-10T10:00:00.000Z' })).toEqual(['2026-01-10T19:00']);
  const afterwards = { admitted_at: '2026-01-10T10:00:00.000Z', created_at: '2026-01-10T11:00:00.000Z' };
  expect(on('2026-01-10', afterwards)).toEqual(['2026-01-10T07:00', '2026-01-10T19:00']);
});

test('what is given as needed has no times, and holds between its beginning and its end', () => {
  const schedule = { kind: 'as_needed' as const, min_interval_hours: 4, max_per_day: 3 };
  expect(on('2026-01-10', { schedule })).toEqual([]);
  const order = dosing({ schedule, stopped_at: '2026-01-10T10:00:00.000Z' });
  expect(isOn(order, '2026-01-10T09:00:00.000Z')).toBe(true);
  expect(isOn(order, '2026-01-10T10:00:00.000Z')).toBe(false);
});
