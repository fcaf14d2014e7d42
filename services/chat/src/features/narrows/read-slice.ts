import type { Database } from '../../db/db.js';
import { isCalendarDay } from '../../domain/calendar-day.js';
import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';
import { fetchSlice, NEWEST_ANCHOR, type MessageSlice } from './fetch-slice.js';
import { planNarrow } from './narrow-plan-sql.js';
import type { NarrowDb } from './narrow-query-store.js';
import { findFirstSince, findFirstUnread, type OpenNarrow } from './read-narrow.js';

/** A message id, the first unread message, or the first one that was sent at a time. */
export type Anchor = number | 'first_unread' | Date;

export interface SliceParams {
  anchor: Anchor;
  num_before: number;
  num_after: number;
  include_anchor: boolean;
}

/** A day, or a time of it; one without a time zone is of UTC. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * @throws ChatError BAD_REQUEST unless it is a message id or the name of a place (chat-gaps.md section 5, Anchor); the name `date` needs
 * `anchor_date`, and no other anchor takes one.
 */
export function parseAnchor(anchor: string, anchor_date?: string): Anchor {
  if (anchor === 'date') return parseDate(anchor_date);
  if (anchor_date !== undefined)
    throw new ChatError('BAD_REQUEST', "'anchor_date' can be used only with the anchor 'date'");
  if (anchor === 'first_unread') return anchor;
  if (anchor === 'newest') return NEWEST_ANCHOR;
  if (anchor === 'oldest') return 0;
  if (!/^-?\d{1,30}$/.test(anchor)) throw new ChatError('BAD_REQUEST', 'Invalid anchor');
  return Math.min(Math.max(Number(anchor), 0), NEWEST_ANCHOR);
}

function parseDate(anchor_date: string | undefined): Date {
  if (anchor_date === undefined)
    throw new ChatError('REQUEST_VARIABLE_MISSING', "Missing 'anchor_date' argument", { var_name: 'anchor_date' });
  const [, day, zone] = DATE.exec(anchor_date) ?? [];
  const isOfUtc = zone === undefined && anchor_date !== day;
  const date = new Date(isOfUtc ? `${anchor_date}Z` : anchor_date);
  if (day === undefined || !isCalendarDay(day) || Number.isNaN(date.getTime()))
    throw new ChatError('BAD_REQUEST', 'Invalid anchor_date');
  return date;
}

export function checkSliceSize({ num_before, num_after }: Pick<SliceParams, 'num_before' | 'num_after'>): void {
  if (num_before + num_after > LIMITS.messagesPerFetch) {
    throw new ChatError('BAD_REQUEST', `Too many messages requested (maximum ${LIMITS.messagesPerFetch}).`);
  }
}

/** The messages of a narrow around an anchor, and the id that the anchor stands for. */
export async function readSlice(
  db: Database,
  narrow: OpenNarrow,
  { anchor: wanted, ...request }: SliceParams,
): Promise<MessageSlice & { anchor: number }> {
  const source: NarrowDb = { slow: db.slow, hot: db.reads };
  const anchor = typeof wanted === 'number' ? wanted : ((await findAnchor(source, narrow, wanted)) ?? NEWEST_ANCHOR);
  const plan = await planNarrow(source.slow, narrow.reader, narrow.terms);
  return { ...(await fetchSlice(source, plan, { anchor, ...request })), anchor };
}

const findAnchor = (db: NarrowDb, narrow: OpenNarrow, wanted: Exclude<Anchor, number>): Promise<number | undefined> =>
  wanted === 'first_unread' ? findFirstUnread(db, narrow) : findFirstSince(db, narrow, wanted);
