import { asNeededFailures, type AsNeeded } from './administration-rules.js';

const MADRID = 'Europe/Madrid';

const order = (max_per_day: number, min_interval_hours = 0.5) => ({
  schedule: { kind: 'as_needed', min_interval_hours, max_per_day } satisfies AsNeeded,
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: null,
  stopped_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  admitted_at: '2026-01-01T00:00:00.000Z',
  pauses: [],
});

const refused = (of: ReturnType<typeof order>, given_at: string, ...others: string[]) =>
  asNeededFailures(
    of,
    given_at,
    others.map((at) => ({ given_at: at })),
    MADRID,
  ).map(({ rule }) => (typeof rule === 'string' ? rule : rule.name));

test('the daily number counts the day of the clinic, from its midnight on', () => {
  const [evening, midnight] = ['2026-01-09T22:59:59.999Z', '2026-01-09T23:00:00.000Z'];
  expect(refused(order(2), '2026-01-10T10:00:00.000Z', midnight, '2026-01-10T08:00:00.000Z')).toEqual(['often_enough']);
  expect(refused(order(2), '2026-01-10T10:00:00.000Z', evening, '2026-01-10T08:00:00.000Z')).toEqual([]);
  expect(refused(order(2), evening, midnight, '2026-01-10T08:00:00.000Z', '2026-01-09T12:00:00.000Z')).toEqual([
    'too_soon',
  ]);
});

test('a day of 25 hours is one day', () => {
  const first = '2026-10-24T22:00:00.000Z';
  expect(refused(order(1), '2026-10-25T22:59:00.000Z', first)).toEqual(['often_enough']);
  expect(refused(order(1), '2026-10-25T23:00:00.000Z', first)).toEqual([]);
});

test('the interval holds before and after, and to the millisecond', () => {
  const at = '2026-01-10T10:00:00.000Z';
  const four = order(9, 4);
  for (const other of ['2026-01-10T06:00:00.001Z', '2026-01-10T13:59:59.999Z'])
    expect(refused(four, at, other)).toEqual(['too_soon']);
  expect(refused(four, at, '2026-01-10T06:00:00.000Z', '2026-01-10T14:00:00.000Z')).toEqual([]);
});
