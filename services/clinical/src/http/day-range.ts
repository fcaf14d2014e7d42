import type { Knex } from 'knex';
import { invalid } from '../domain/failures.js';
import { day } from './schema.js';

/** `date_from` and `date_to` of a list: calendar days where the clinic is, both included. */
export interface DayRange {
  date_from?: string;
  date_to?: string;
}

export const dayRangeParameters = { date_from: day(), date_to: day() };

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
