import type { Db } from '../../db/db.js';
import { clause, parameter, piece, statement } from '../../db/piece.js';
import {
  appointmentsWithin,
  blocksWithin,
  SPAN_BEGIN,
  SPAN_END,
  spanParameters,
  type CalendarSpan,
} from '../schedules/index.js';

interface BlockRow {
  id: string;
  practitioner_id: string;
  start_at: string;
  end_at: string;
  reason: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export type BlockWithin = Pick<BlockRow, 'id' | 'start_at' | 'end_at' | 'reason'>;

const BLOCKS_OF_SPAN = statement(
  piece`select id, start_at, end_at, reason from schedule_blocks where ${blocksWithin(SPAN_BEGIN, SPAN_END)} order by start_at, id`,
);

export const findBlocksWithin = (db: Db, span: CalendarSpan) =>
  db.rows<BlockWithin>(BLOCKS_OF_SPAN, spanParameters(span));

const IS_BLOCKED = statement(
  piece`select 1 from schedule_blocks where ${blocksWithin(parameter(3), parameter(4))} limit 1`,
);

/** Whether the practitioner has blocked part of that time. */
export const isBlocked = async (
  db: Db,
  clinicId: string,
  practitionerId: string,
  time: { start_at: string; end_at: string },
): Promise<boolean> => (await db.row(IS_BLOCKED, [clinicId, practitionerId, time.start_at, time.end_at])) !== undefined;

const TOUCHING = piece`clinic_id = ${parameter(1)} and (${parameter(2)}::uuid is null or practitioner_id = ${parameter(2)})
  and end_at > ${SPAN_BEGIN} and start_at < ${SPAN_END}`;

const LISTED = clause`id, practitioner_id, start_at, end_at, reason, version, created_at, updated_at`;
const COLUMNS = statement(LISTED);

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

const PAGE_TOUCHING = statement(piece`
  select ${LISTED} from schedule_blocks where ${TOUCHING} order by start_at, id limit ${parameter(6)} offset ${parameter(7)}`);
const COUNT_TOUCHING = statement(piece`select count(*) as total from schedule_blocks where ${TOUCHING}`);

/** Blocks that touch those days, of one practitioner or of all. */
const findBlocks = (
  db: Db,
  { clinic_id, date_from, date_to, timezone }: Omit<CalendarSpan, 'practitioner_id'>,
  practitionerId: string | null,
  page: { limit: number; offset: number },
) =>
  db.rows<BlockRow>(PAGE_TOUCHING, [clinic_id, practitionerId, date_from, date_to, timezone, page.limit, page.offset]);

const countBlocks = async (
  db: Db,
  { clinic_id, date_from, date_to, timezone }: Omit<CalendarSpan, 'practitioner_id'>,
  practitionerId: string | null,
): Promise<number> => {
  const row = await db.row<{ total: number }>(COUNT_TOUCHING, [
    clinic_id,
    practitionerId,
    date_from,
    date_to,
    timezone,
  ]);
  return row?.total ?? 0;
};

/** A page of the blocks that touch those days, and how many there are: none where no calendar is shown. */
export async function findBlockPage(
  db: Db,
  span: Omit<CalendarSpan, 'practitioner_id'>,
  calendar: string | null | undefined,
  { limit, offset }: { limit: number; offset: number | undefined },
): Promise<{ total: number; blocks: BlockRow[] }> {
  if (calendar === undefined) return { total: 0, blocks: [] };
  const [total, blocks] = await Promise.all([
    countBlocks(db, span, calendar),
    offset === undefined ? [] : findBlocks(db, span, calendar, { limit, offset }),
  ]);
  return { total, blocks };
}

export const findBlock = (db: Db, clinicId: string, id: string) =>
  db.row<BlockRow>(`select ${COLUMNS} from schedule_blocks where clinic_id = $1 and id = $2`, [clinicId, id]);

export const deleteBlock = (db: Db, clinicId: string, id: string) =>
  db.rows('delete from schedule_blocks where clinic_id = $1 and id = $2', [clinicId, id]);

const HELD_WITHIN = statement(piece`
  select id, patient_id from appointments
  where ${appointmentsWithin(piece`${parameter(3)}::timestamptz`, piece`${parameter(4)}::timestamptz`)}
    and status in ('pending', 'booked', 'arrived', 'checked-in')
  order by start_at, id limit ${parameter(5)}`);

/** The appointments that already hold part of that time. */
export const findAppointmentsWithin = (
  db: Db,
  clinicId: string,
  practitionerId: string,
  time: { start_at: string; end_at: string },
  limit: number,
) =>
  db.rows<{ id: string; patient_id: string }>(HELD_WITHIN, [
    clinicId,
    practitionerId,
    time.start_at,
    time.end_at,
    limit,
  ]);
