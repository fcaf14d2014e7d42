import type { Knex } from 'knex';
import { addDays, daysBetween, FIRST_DAY } from '../calendar.js';
import { invalid } from '../domain/failures.js';
import { day } from './schema.js';

/** `date_from` and `date_to` of a list: calendar days where the clinic is, both included. */
export interface DayRange {
  date_from?: string;
  date_to?: string;
}

export const dayRangeParameters = { date_from: day(), date_to: day() };

/**
 * The days that are measured: up to today, and as many as usual, unless asked. Throws 422 when they are the wrong way round or more than
 * the longest.
 */
export function measuredDays(
  { date_from, date_to }: DayRange,
  today: string,
  { usual, longest }: { usual: number; longest: number },
): Required<DayRange> {
  const to = date_to ?? today;
  // The calendar begins with its first day: no day lies before it.
  const from = date_from ?? (daysBetween(FIRST_DAY, to) < usual ? FIRST_DAY : addDays(to, 1 - usual));
  if (to < from) throw invalid({ path: 'date_to', rule: 'not_before', other: 'date_from' });
  if (daysBetween(from, to) >= longest)
    throw invalid({ path: 'date_to', rule: 'range_too_long', limit: longest - 1, other: 'date_from' });
  return { date_from: from, date_to: to };
}

/** Leaves of a list what lies in those days. Throws 422 when they are the wrong way round. */
export function whereDays(
  list: Knex.QueryBuilder,
  column: string,
  { date_from, date_to }: DayRange,
  timezone: string,
): void {
  if (date_from && date_to && date_to < date_from) {
    throw invalid({ path: 'date_to', rule: 'not_before', other: 'date_from' });
  }
  if (date_from) list.whereRaw('?? >= (?::date::timestamp at time zone ?)', [column, date_from, timezone]);
  if (date_to) list.whereRaw('?? < ((?::date + 1)::timestamp at time zone ?)', [column, date_to, timezone]);
}
