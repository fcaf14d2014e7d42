import type { Knex } from 'knex';
import { addDays, dayIn } from '../../calendar.js';
import { sql } from '../../db/db.js';
import { piece } from '../../db/piece.js';
import type { Clinic } from '../../domain/clinic.js';
import { APPOINTMENTS_WITHIN, BLOCKS_WITHIN, HOLDS_TIME, OPEN_ON } from './calendar-sql.js';
import { workingHours } from './schedule-rules.js';

/** A piece of a practitioner's working hours, and whether it can be had. */
export interface SlotRow {
  practitioner_id: string;
  start_at: string;
  end_at: string;
  status: 'free' | 'busy' | 'busy-tentative' | 'busy-unavailable';
}

const DAY = `
  (select day::date as local, day::date::timestamp at time zone z.zone as begins, (day::date + 1)::timestamp at time zone z.zone as ends,
     z.zone, z.hours, z.length
   from (select ?::text as zone, ?::jsonb as hours, make_interval(mins => ?) as length) z,
     generate_series(?::date::timestamp, ?::date::timestamp, interval '1 day') as day) y`;

const THEIR_DAY = ['y.begins', 'y.ends', 'd.id', 'd.clinic_id'] as const;

const APPOINTED = `
  (select range_agg(tstzrange(start_at, end_at)) filter (where status <> 'pending') as firm,
     range_agg(tstzrange(start_at, end_at)) filter (where status = 'pending') as pending
   from appointments where ${APPOINTMENTS_WITHIN(...THEIR_DAY)} and ${HOLDS_TIME}) a`;

const BLOCKED = `
  (select range_agg(tstzrange(start_at, end_at)) as spans from schedule_blocks
   where ${BLOCKS_WITHIN(...THEIR_DAY)}) b`;

const PIECES = `
  (select at as start_at, at + y.length as end_at, tstzrange(at, at + y.length) as span
   from (select unnest(range_agg(tstzrange(opens, closes))) as working
         from ${OPEN_ON('d.working_hours', 'y.hours', 'y.local', 'y.zone')} o) w,
     generate_series(lower(working), upper(working) - y.length, y.length) as at) s`;

/** By the same rules as `findFreeTime`: what is free here lies in a gap of the calendar. */
export const SLOT_STATUS = piece`
  case when s.span && a.firm then 'busy' when s.span && b.spans then 'busy-unavailable'
    when s.span && a.pending then 'busy-tentative' else 'free' end`;

/**
 * The working hours of those who treat, from today on, cut into pieces `s` of so many minutes: of the practitioner `d`, on the day
 * `y` from `begins` to `ends`, which a search may narrow before the pieces are made.
 */
export const slotsIn = (clinic: Clinic, now: Date, { days, minutes }: { days: number; minutes: number }) => {
  const today = dayIn(clinic.timezone, now);
  const hours = JSON.stringify(workingHours(clinic.settings));
  return sql
    .from(
      sql.raw(
        `practitioners d cross join ${DAY} cross join lateral ${APPOINTED} cross join lateral ${BLOCKED} cross join lateral ${PIECES}`,
        [clinic.timezone, hours, minutes, today, addDays(today, days - 1)],
      ),
    )
    .where('d.clinic_id', clinic.id)
    .where('d.active', true) as Knex.QueryBuilder;
};
