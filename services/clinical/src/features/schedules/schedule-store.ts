import type { Db } from '../../db.js';
import type { WorkingHours } from './schedule-rules.js';

/** Which part of whose calendar; the days are those of the time zone, both included. */
export interface CalendarSpan {
  clinic_id: string;
  practitioner_id: string;
  date_from: string;
  date_to: string;
  timezone: string;
}

const [BEGIN, END] = ['$3::date::timestamp at time zone $5', '($4::date + 1)::timestamp at time zone $5'];

// Comparisons instead of a range's overlap, which is not leakproof: row-level security would keep it from an index.
const APPOINTMENTS_WITHIN = (begin: string, end: string) =>
  `clinic_id = $1 and practitioner_id = $2 and start_at > ${begin} - interval '1 day' and start_at < ${end} and end_at > ${begin}`;
const BLOCKS_WITHIN = (begin: string, end: string) =>
  `clinic_id = $1 and practitioner_id = $2 and start_at < ${end} and end_at > ${begin}`;

/** As `$1` to `$5`. */
export const spanParameters = ({ clinic_id, practitioner_id, date_from, date_to, timezone }: CalendarSpan) => [
  clinic_id,
  practitioner_id,
  date_from,
  date_to,
  timezone,
];

export const findBlocksWithin = (db: Db, span: CalendarSpan) =>
  db.rows<{ id: string; start_at: string; end_at: string; reason: string | null }>(
    `select id, start_at, end_at, reason from schedule_blocks
     where ${BLOCKS_WITHIN(BEGIN, END)} order by start_at, id`,
    spanParameters(span),
  );

/** The working hours without what is taken, but for one appointment: gaps of the calendar, in order. */
export const findFreeTime = (db: Db, span: CalendarSpan, hours: readonly WorkingHours[], except?: string) =>
  db.rows<{ start_at: string; end_at: string }>(
    `with opened as (
       select (day::date + h."from"::time) at time zone $5 as start_at, (day::date + h."to"::time) at time zone $5 as end_at
       from generate_series($3::date::timestamp, $4::date::timestamp, interval '1 day') as day,
         jsonb_to_recordset($6::jsonb) as h (days integer[], "from" text, "to" text)
       where extract(dow from day) = any(h.days)
     ), taken as (
       select tstzrange(start_at, end_at) as span from appointments
       where ${APPOINTMENTS_WITHIN(BEGIN, END)} and id is distinct from $7 and status in ('pending', 'booked', 'arrived', 'checked-in', 'fulfilled')
       union all
       select tstzrange(start_at, end_at) from schedule_blocks
       where ${BLOCKS_WITHIN(BEGIN, END)}
     )
     select lower(gap) as start_at, upper(gap) as end_at
     from (select range_agg(tstzrange(start_at, end_at)) as spans from opened where start_at < end_at) as working,
       (select coalesce(range_agg(span), '{}') as spans from taken) as busy,
       unnest(working.spans - busy.spans) as gap
     order by gap`,
    [...spanParameters(span), JSON.stringify(hours), except ?? null],
  );

/** Whether the practitioner has blocked part of that time. */
export const isBlocked = async (
  db: Db,
  clinicId: string,
  practitionerId: string,
  time: { start_at: string; end_at: string },
): Promise<boolean> =>
  (await db.row(`select 1 from schedule_blocks where ${BLOCKS_WITHIN('$3', '$4')} limit 1`, [
    clinicId,
    practitionerId,
    time.start_at,
    time.end_at,
  ])) !== undefined;

export interface BlockRow {
  id: string;
  practitioner_id: string;
  start_at: string;
  end_at: string;
  reason: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const TOUCHING = `
  where clinic_id = $1 and ($2::uuid is null or practitioner_id = $2) and end_at > ${BEGIN} and start_at < ${END}`;

const COLUMNS = 'id, practitioner_id, start_at, end_at, reason, version, created_at, updated_at';

export const insertBlock = (
  db: Db,
  block: {
    clinic_id: string;
    id: string;
    practitioner_id: string;
    start_at: string;
    end_at: string;
    reason: string | null;
  },
) =>
  db.row<BlockRow>(
    `insert into schedule_blocks (clinic_id, id, practitioner_id, start_at, end_at, reason)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [block.clinic_id, block.id, block.practitioner_id, block.start_at, block.end_at, block.reason],
  );

/** Blocks that touch those days, of one practitioner or of all. */
export const findBlocks = (
  db: Db,
  { clinic_id, date_from, date_to, timezone }: Omit<CalendarSpan, 'practitioner_id'>,
  practitionerId: string | null,
  page: { limit: number; offset: number },
) =>
  db.rows<BlockRow>(`select ${COLUMNS} from schedule_blocks ${TOUCHING} order by start_at, id limit $6 offset $7`, [
    clinic_id,
    practitionerId,
    date_from,
    date_to,
    timezone,
    page.limit,
    page.offset,
  ]);

export const countBlocks = async (
  db: Db,
  { clinic_id, date_from, date_to, timezone }: Omit<CalendarSpan, 'practitioner_id'>,
  practitionerId: string | null,
): Promise<number> => {
  const row = await db.row<{ total: number }>(`select count(*) as total from schedule_blocks ${TOUCHING}`, [
    clinic_id,
    practitionerId,
    date_from,
    date_to,
    timezone,
  ]);
  return row?.total ?? 0;
};

export const findBlock = (db: Db, clinicId: string, id: string) =>
  db.row<BlockRow>(`select ${COLUMNS} from schedule_blocks where clinic_id = $1 and id = $2`, [clinicId, id]);

export const deleteBlock = (db: Db, clinicId: string, id: string) =>
  db.rows('delete from schedule_blocks where clinic_id = $1 and id = $2', [clinicId, id]);

/** The appointments that already hold part of that time. */
export const findAppointmentsWithin = (
  db: Db,
  clinicId: string,
  practitionerId: string,
  time: { start_at: string; end_at: string },
  limit: number,
) =>
  db.rows<{ id: string; patient_id: string }>(
    `select id, patient_id from appointments
     where ${APPOINTMENTS_WITHIN('$3::timestamptz', '$4::timestamptz')} and status in ('pending', 'booked', 'arrived', 'checked-in')
     order by start_at, id limit $5`,
    [clinicId, practitionerId, time.start_at, time.end_at, limit],
  );

export const isActivePractitioner = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row('select 1 from practitioners where clinic_id = $1 and id = $2 and active', [clinicId, id])) !==
  undefined;
