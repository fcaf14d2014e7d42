import type { Db } from '../../db/db.js';
import { column, inside, parameter, piece, statement, type Piece } from '../../db/piece.js';
import {
  appointmentsWithin,
  blocksWithin,
  HOLDS_TIME,
  openOn,
  SPAN_BEGIN,
  SPAN_END,
  spanParameters,
  type CalendarSpan,
} from './calendar-sql.js';
import type { WorkingHours } from './schedule-rules.js';

/** A gap of a calendar. */
export interface FreeTime {
  start_at: string;
  end_at: string;
}

/** The gaps of a practitioner's calendar, over `$3` to `$7`: days, time zone, working hours, and an appointment that is left out. */
const gapsOf = (practitioner: Piece): Piece => piece`
   with opened as (
     select o.opens, o.closes
     from practitioners own, generate_series(${parameter(3)}::date::timestamp, ${parameter(4)}::date::timestamp, interval '1 day') as day,
       lateral ${inside(openOn(column('own.working_hours'), piece`${parameter(6)}::jsonb`, piece`day::date`, parameter(5)))} o
     where own.clinic_id = ${parameter(1)} and own.id = ${practitioner}
   ), taken as (
     select tstzrange(start_at, end_at) as span from appointments
     where ${appointmentsWithin(SPAN_BEGIN, SPAN_END, practitioner)} and id is distinct from ${parameter(7)} and ${HOLDS_TIME}
     union all
     select tstzrange(start_at, end_at) from schedule_blocks
     where ${blocksWithin(SPAN_BEGIN, SPAN_END, practitioner)}
   )
   select lower(gap) as start_at, upper(gap) as end_at
   from (select range_agg(tstzrange(opens, closes)) as spans from opened) as working,
     (select coalesce(range_agg(span), '{}') as spans from taken) as busy,
     unnest(working.spans - busy.spans) as gap`;

const FREE_TIME = statement(piece`select * from ${gapsOf(parameter(2))} as gap order by start_at`);

/** The working hours without what is taken, but for one appointment: gaps of the calendar, in order. */
export const findFreeTime = (db: Db, span: CalendarSpan, hours: readonly WorkingHours[], except?: string) =>
  db.rows<FreeTime>(FREE_TIME, [...spanParameters(span), JSON.stringify(hours), except ?? null]);

/** A time in a calendar at which an appointment may be booked. */
export interface OpenTime extends FreeTime {
  practitioner_id: string;
}

const OPEN_TIMES = statement(piece`
   select p.id as practitioner_id, s.start_at, s.start_at + length as end_at
   from unnest(${parameter(2)}::uuid[]) as p (id), make_interval(mins => ${parameter(8)}) as length,
     lateral ${inside(gapsOf(column('p.id')))} as gap,
     generate_series(
       date_bin('5 minutes', gap.start_at + interval '5 minutes' - interval '1 microsecond', 'epoch'),
       gap.end_at - length, length
     ) as s (start_at)
   where s.start_at >= ${parameter(9)}
   order by row_number() over (partition by s.start_at order by array_position(${parameter(2)}::uuid[], p.id)), s.start_at
   limit ${parameter(10)}`);

/**
 * Times of `minutes`, none before `not_before`, in the calendars of those practitioners. In each gap they follow each other without
 * overlapping, the first at its beginning, or at the next whole five minutes. The first `limit` of them: at each time the first of those
 * who are free, from the earliest on, then the second at each, and so on.
 */
export const findOpenTimes = (
  db: Db,
  { practitioner_ids, ...span }: Omit<CalendarSpan, 'practitioner_id'> & { practitioner_ids: readonly string[] },
  hours: readonly WorkingHours[],
  { minutes, not_before, limit }: { minutes: number; not_before: Date; limit: number },
) =>
  db.rows<OpenTime>(OPEN_TIMES, [
    span.clinic_id,
    practitioner_ids,
    span.date_from,
    span.date_to,
    span.timezone,
    JSON.stringify(hours),
    null,
    minutes,
    not_before.toISOString(),
    limit,
  ]);
