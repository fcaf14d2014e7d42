import type { Database } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';
import { fetchSlice, NEWEST_ANCHOR, type MessageSlice } from './fetch-slice.js';
import { planNarrow } from './narrow-plan-sql.js';
import type { NarrowDb } from './narrow-query-store.js';
import { findFirstUnread, type OpenNarrow } from './read-narrow.js';

export type Anchor = number | 'first_unread';

export interface SliceParams {
  anchor: Anchor;
  num_before: number;
  num_after: number;
  include_anchor: boolean;
}

/** @throws ChatError BAD_REQUEST unless it is a message id or the name of a place (chat-gaps.md section 5, Anchor). */
export function parseAnchor(anchor: string): Anchor {
  if (anchor === 'first_unread') return anchor;
  if (anchor === 'newest') return NEWEST_ANCHOR;
  if (anchor === 'oldest') return 0;
  if (!/^-?\d{1,30}$/.test(anchor)) throw new ChatError('BAD_REQUEST', 'Invalid anchor');
  return Math.min(Math.max(Number(anchor), 0), NEWEST_ANCHOR);
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
  const anchor = wanted === 'first_unread' ? ((await findFirstUnread(source, narrow)) ?? NEWEST_ANCHOR) : wanted;
  const plan = await planNarrow(source.slow, narrow.reader, narrow.terms);
  return { ...(await fetchSlice(source, plan, { anchor, ...request })), anchor };
}
