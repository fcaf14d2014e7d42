import { dayBounds, dayIn } from '../../calendar.js';
import type { Failure, OwnRule } from '../../domain/failures.js';
import { LIMITS, MEDICATION_LIMITS } from '../../limits/index.js';
import { dueTimes, isOn, type Dosing, type Schedule } from '../inpatient-medications/index.js';
import type { AdministrationBody, NewAdministration } from './administration-content.js';

export const RECORDED: OwnRule = {
  name: 'recorded',
  en: 'This dose is recorded already.',
  es: 'Ya se registró esta dosis.',
};
const NOT_DUE: OwnRule = {
  name: 'not_due',
  en: 'No dose of the chart is due then.',
  es: 'No hay ninguna dosis de la hoja para esa hora.',
};
const TOO_SOON: OwnRule = {
  name: 'too_soon',
  en: 'It is given at most every :limit hours.',
  es: 'Se administra cada :limit horas como mínimo.',
};
const OFTEN_ENOUGH: OwnRule = {
  name: 'often_enough',
  en: 'It is given at most :limit times a day.',
  es: 'Se administra :limit veces al día como máximo.',
};
const NOT_THEN: OwnRule = {
  name: 'not_then',
  en: 'The order was not active at that time: it had not begun, was on hold or had ended.',
  es: 'La indicación no estaba activa en ese momento: no había empezado, estaba en pausa o había terminado.',
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const isoAt = (at: number): string => new Date(at).toISOString();

/** A dose that was given needs an amount; any other needs a reason. */
export const contentFailures = ({ status, reason }: AdministrationBody): Failure[] =>
  status !== 'given' && !reason ? [{ path: 'reason', rule: 'required_when', other: 'status', value: status }] : [];

/** `due_at` must be the time of a dose in the chart. Doses as needed have none. */
export function dueFailures(
  dosing: Dosing,
  { due_at }: Pick<NewAdministration, 'due_at'>,
  { timezone, now }: { timezone: string; now: Date },
): Failure[] {
  if (dosing.schedule.kind === 'as_needed') return due_at ? [{ path: 'due_at', rule: NOT_DUE }] : [];
  if (!due_at) return [{ path: 'due_at', rule: 'required' }];
  const reach = MEDICATION_LIMITS.recordedDays * DAY;
  const isNear =
    due_at >= isoAt(Date.parse(dosing.admitted_at ?? due_at) - reach) && due_at <= isoAt(now.getTime() + reach);
  if (!isNear) return [{ path: 'due_at', rule: NOT_DUE }];
  const to = new Date(Date.parse(due_at) + 1).toISOString();
  return dueTimes(dosing, { from: due_at, to }, timezone).length > 0 ? [] : [{ path: 'due_at', rule: NOT_DUE }];
}

/** The period in which other doses as needed count: the interval on both sides, and the clinic's day. */
export function around(
  { min_interval_hours }: AsNeeded,
  given_at: string,
  timezone: string,
): { from: string; to: string } {
  const { from, to } = dayBounds(timezone, dayIn(timezone, new Date(given_at)));
  const [before, after] = [-1, 1].map((sign) =>
    new Date(Date.parse(given_at) + sign * min_interval_hours * HOUR).toISOString(),
  );
  return { from: before && before < from ? before : justBefore(from), to: after && after > to ? after : to };
}

const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();

export type AsNeeded = Extract<Schedule, { kind: 'as_needed' }>;

/** Failures of a dose as needed: too soon, too often, or outside of the order. */
export function asNeededFailures(
  dosing: Dosing & { schedule: AsNeeded },
  given_at: string,
  others: readonly { given_at: string }[],
  timezone: string,
): Failure[] {
  const { schedule } = dosing;
  const at = Date.parse(given_at);
  // Clocks of two processes may differ.
  const begun = new Date(at + LIMITS.clockSkewMs).toISOString();
  if (!isOn(dosing, given_at) && !(given_at < dosing.starts_at && isOn(dosing, begun)))
    return [{ path: 'given_at', rule: NOT_THEN }];
  const { from, to } = dayBounds(timezone, dayIn(timezone, new Date(given_at)));
  const sameDay = others.filter((other) => other.given_at >= from && other.given_at < to);
  if (sameDay.length >= schedule.max_per_day)
    return [{ path: 'given_at', rule: OFTEN_ENOUGH, limit: schedule.max_per_day }];
  const limit = schedule.min_interval_hours;
  return others.some((other) => Math.abs(Date.parse(other.given_at) - at) < limit * HOUR)
    ? [{ path: 'given_at', rule: TOO_SOON, limit }]
    : [];
}
