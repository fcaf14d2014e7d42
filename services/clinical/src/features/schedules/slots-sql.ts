import type { Knex } from 'knex';
import { addDays, dayIn } from '../../calendar.js';
import { sql } from '../../db/db.js';
import { clause, column, inside, piece, raw } from '../../db/piece.js';
import type { Clinic } from '../../domain/clinic.js';
import { appointmentsWithin, blocksWithin, HOLDS_TIME, openOn } from './calendar-sql.js';
import { workingHours } from './schedule-rules.js';

/** A piece of a practitioner's working hours, and whether it can be had. */
export interface SlotRow {
  practitioner_id: string;
  start_at: string;
  end_at: string;
  status: 'free' | 'busy' | 'busy-tentative' | 'busy-unavailable';
}

const daysFrom = (zone: string, hours: string, minutes: number, first: string, last: string) => piece`
   select day::date as local, day::date::timestamp at time zone z.zone as begins, (day::date + 1)::timestamp at time zone z.zone as ends,
     z.zone, z.hours, z.length
   from (select ${zone}::text as zone, ${hours}::jsonb as hours, make_interval(mins => ${minutes}) as length) z,
     generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') as day`;

const THEIR_DAY = [column('y.begins'), column('y.ends'), column('d.id'), column('d.clinic_id')] as const;

const APPOINTED = piece`
   select range_agg(tstzrange(start_at, end_at)) filter (where status <> 'pending') as firm,
     range_agg(tstzrange(start_at, end_at)) filter (where status = 'pending') as pending
   from appointments where ${appointmentsWithin(...THEIR_DAY)} and ${HOLDS_TIME}`;

const BLOCKED = piece`
   select range_agg(tstzrange(start_at, end_at)) as spans from schedule_blocks
   where ${blocksWithin(...THEIR_DAY)}`;

const PIECES = piece`
   select at as start_at, at + y.length as end_at, tstzrange(at, at + y.length) as span
   from (select unnest(range_agg(tstzrange(opens, closes))) as working
         from ${openOn(column('d.working_hours'), column('y.hours'), column('y.local'), column('y.zone'))} o) w,
     generate_series(lower(working), upper(working) - y.length, y.length) as at`;

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
      raw(clause`practitioners d cross join ${daysFrom(clinic.timezone, hours, minutes, today, addDays(today, days - 1))} y
        cross join lateral ${inside(APPOINTED)} a cross join lateral ${inside(BLOCKED)} b cross join lateral ${inside(PIECES)} s`),
    )
    .where('d.clinic_id', clinic.id)
    .where('d.active', true) as Knex.QueryBuilder;
};
