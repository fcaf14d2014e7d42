import type { Db } from '../../db/db.js';
import {
  APPOINTMENTS_WITHIN,
  BLOCKS_WITHIN,
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

/** The working hours without what is taken, but for one appointment: gaps of the calendar, in order. */
export const findFreeTime = (db: Db, span: CalendarSpan, hours: readonly WorkingHours[], except?: string) =>
  db.rows<FreeTime>(
    `with opened as (
       select (day::date + h."from"::time) at time zone $5 as start_at, (day::date + h."to"::time) at time zone $5 as end_at
       from generate_series($3::date::timestamp, $4::date::timestamp, interval '1 day') as day,
         jsonb_to_recordset($6::jsonb) as h (days integer[], "from" text, "to" text)
       where extract(dow from day) = any(h.days)
     ), taken as (
       select tstzrange(start_at, end_at) as span from appointments
       where ${APPOINTMENTS_WITHIN(SPAN_BEGIN, SPAN_END)} and id is distinct from $7 and status in ('pending', 'booked', 'arrived', 'checked-in', 'fulfilled')
       union all
       select tstzrange(start_at, end_at) from schedule_blocks
       where ${BLOCKS_WITHIN(SPAN_BEGIN, SPAN_END)}
     )
     select lower(gap) as start_at, upper(gap) as end_at
     from (select range_agg(tstzrange(start_at, end_at)) as spans from opened where start_at < end_at) as working,
       (select coalesce(range_agg(span), '{}') as spans from taken) as busy,
       unnest(working.spans - busy.spans) as gap
     order by gap`,
    [...spanParameters(span), JSON.stringify(hours), except ?? null],
  );
