import { findNarrowIds, type NarrowPlan, type NarrowDb } from './narrow-query-store.js';

/** Stands for "newest": above every message id (chat-gaps.md section 5, Anchor). */
export const NEWEST_ANCHOR = 10_000_000_000_000_000;

export interface SliceRequest {
  /** A message id; 0 is the oldest end, NEWEST_ANCHOR the newest. */
  anchor: number;
  num_before: number;
  num_after: number;
  include_anchor: boolean;
}

export interface MessageSlice {
  /** Ascending. */
  message_ids: number[];
  found_anchor: boolean;
  found_oldest: boolean;
  found_newest: boolean;
}

/** The messages around an anchor. One more than asked for is read on each side, to know whether there are more. */
export async function fetchSlice(db: NarrowDb, plan: NarrowPlan, request: SliceRequest): Promise<MessageSlice> {
  const { anchor: id, num_before, num_after, include_anchor } = request;
  const isOldest = id === 0;
  const isNewest = id >= NEWEST_ANCHOR;
  const [before, from] = await Promise.all([
    isOldest || num_before === 0
      ? []
      : findNarrowIds(db, plan, { order: 'desc', bound: '<', id, limit: num_before + 1 }),
    isNewest ? [] : findFrom(db, plan, request),
  ]);
  const found_anchor = include_anchor && from[0] === id;
  const after = found_anchor ? from.slice(1) : from;
  return {
    message_ids: [
      ...before.slice(0, num_before).toReversed(),
      ...(found_anchor ? [id] : []),
      ...after.slice(0, num_after),
    ],
    found_anchor,
    found_oldest: isOldest || (num_before > 0 && before.length <= num_before),
    found_newest: isNewest || (num_after > 0 && after.length <= num_after),
  };
}

/** The anchor itself where it is asked for, and what follows. */
function findFrom(
  db: NarrowDb,
  plan: NarrowPlan,
  { anchor: id, num_after, include_anchor }: SliceRequest,
): Promise<number[]> {
  if (!include_anchor) {
    return findNarrowIds(db, plan, { order: 'asc', bound: '>', id, limit: num_after === 0 ? 0 : num_after + 1 });
  }
  if (num_after === 0) return findNarrowIds(db, plan, { order: 'asc', bound: '=', id, limit: 1 });
  return findNarrowIds(db, plan, { order: 'asc', bound: '>=', id, limit: num_after + 2 });
}
