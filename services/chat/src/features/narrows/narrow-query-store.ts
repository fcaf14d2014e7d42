import { createHash } from 'node:crypto';
import type { Db } from '../../db/db.js';
import { isTimeout } from '../../db/db-errors.js';
import { ChatError } from '../../domain/errors.js';
import type { SqlParams } from '../../db/sql-params.js';

/** A part of where a narrow finds its messages: conditions on `m` that an index answers in the order of ids. */
export interface Branch {
  /** A FROM item: for each of its rows the newest (or oldest) messages are read separately. */
  streams?: string;
  /** The FROM item that gives `m`; the table itself unless said otherwise. */
  from?: string;
  where: string;
  /** There may be hundreds of streams, of which most have nothing to give. */
  isWide?: boolean;
}

/** A narrow as SQL: the messages of all branches that pass every filter. No branch, no message. */
export interface NarrowPlan {
  branches: readonly Branch[];
  filters: readonly string[];
  params: SqlParams;
  /** One of the few shapes that clients ask for all the time: a prepared statement. */
  isHot: boolean;
  /** No message is at or below `oldest` or above `newest`: the branches read the ids of one WINDOW at a time. */
  bounds?: Bounds;
}

interface Bounds {
  oldest: number;
  newest: number;
  /** A better `oldest` that costs a query; undefined where there is no message at all. */
  findLowest(): Promise<number | undefined>;
}

/** Stand in a branch for the window that it is read in: `low < id <= high`. */
export const WINDOW = { low: '{low}', high: '{high}' } as const;

/** Messages of each stream that are sampled. */
const SAMPLE = 4;

/** Ids in the first window, and how much wider each next one is. */
const FIRST_WINDOW = 20_000;
const WINDOW_GROWTH = 8;

export interface Slice {
  order: 'asc' | 'desc';
  /** Only ids that compare so with `id`. */
  bound: '<' | '<=' | '=' | '>=' | '>';
  id: number;
  limit: number;
}

/** Statements differ only in these limits, so that there are few of them; what is too much is cut off here. */
const LIMIT_STEPS = [2, 12, 32, 52, 102, 202, 502, 1002, 2002, 5002];

/** Where narrows are read: hot shapes by prepared statements, all others apart from them, so that they wait for nobody. */
export interface NarrowDb {
  slow: Db;
  hot: Db;
}

/**
 * Ids in the order asked for. Each branch reads no more than the limit.
 *
 * @throws ChatError BAD_REQUEST for a narrow whose messages are too few and far between to be found in time.
 */
export async function findNarrowIds(db: NarrowDb, plan: NarrowPlan, slice: Slice): Promise<number[]> {
  if (plan.branches.length === 0 || slice.limit === 0) return [];
  return plan.bounds ? findInWindows(db, plan, slice, plan.bounds) : findInOne(db, plan, slice);
}

async function findInWindows(
  db: NarrowDb,
  plan: NarrowPlan,
  slice: Slice,
  { oldest, newest, findLowest }: Bounds,
): Promise<number[]> {
  const isUpward = slice.order === 'asc';
  let low = isUpward ? Math.max(oldest, slice.bound === '>' ? slice.id : slice.id - 1) : oldest;
  // From the newest back the first window has what is wanted; from below there may be far to go.
  if (isUpward && slice.bound !== '=') low = Math.max(low, ((await findLowest()) ?? newest + 1) - 1);
  let high = isUpward && slice.bound !== '=' ? newest : Math.min(newest, slice.bound === '<' ? slice.id - 1 : slice.id);
  const found: number[] = [];
  for (let size = FIRST_WINDOW; low < high && found.length < slice.limit; size *= WINDOW_GROWTH) {
    const window = isUpward ? { low, high: Math.min(high, low + size) } : { low: Math.max(low, high - size), high };
    found.push(...(await findInOne(db, plan, { ...slice, limit: slice.limit - found.length }, window)));
    if (isUpward) low = window.high;
    else high = window.low;
  }
  return found;
}

async function findInOne(
  db: NarrowDb,
  plan: NarrowPlan,
  slice: Slice,
  window?: { low: number; high: number },
): Promise<number[]> {
  const limit = LIMIT_STEPS.find((step) => step >= slice.limit) ?? slice.limit;
  const values = [...plan.params.values, slice.id];
  const bound = `m.id ${slice.bound} $${values.length}::bigint`;
  let text = textOf(plan, bound, slice.order, limit);
  if (window) {
    values.push(window.low, window.high);
    text = text
      .replaceAll(WINDOW.low, `$${values.length - 1}::bigint`)
      .replaceAll(WINDOW.high, `$${values.length}::bigint`);
  }
  const rows = plan.isHot
    ? await db.hot.named<{ id: number }>(`narrow_${hashOf(text)}`, text, values)
    : await findInTime(db.slow, text, values);
  return rows.slice(0, slice.limit).map(({ id }) => id);
}

function textOf({ branches, filters }: NarrowPlan, bound: string, order: Slice['order'], limit: number): string {
  const tail = (rows: number) => `order by m.id ${order} limit ${rows}`;
  const conditions = [bound, ...filters];
  const selects = branches.map(({ streams, from = 'messages m', where, isWide }) => {
    const read = (rows: number, more: readonly string[] = []) =>
      `select m.id from ${from} where ${['m.realm_id = $1', where, ...conditions, ...more].map((condition) => `(${condition})`).join('\n and ')} ${tail(rows)}`;
    if (streams === undefined) return read(limit);
    const readAll = (rows: number, more?: readonly string[]) =>
      `select m.id from ${streams} cross join lateral (${read(rows, more)}) m`;
    if (!isWide || filters.length > 0) return `${readAll(limit)} ${tail(limit)}`;
    // A few messages of every stream tell how far back the wanted ones can reach at most.
    const reach = `select m.id from (${readAll(SAMPLE)}) m order by m.id ${order} offset ${limit - 1} limit 1`;
    const within =
      order === 'desc' ? `m.id >= coalesce((${reach}), 0)` : `m.id <= coalesce((${reach}), ${Number.MAX_SAFE_INTEGER})`;
    return `${readAll(limit, [within])} ${tail(limit)}`;
  });
  if (selects.length === 1) return selects[0]!;
  return `select m.id from (${selects.map((select) => `(${select})`).join('\nunion\n')}) m ${tail(limit)}`;
}

async function findInTime(db: Db, text: string, values: readonly unknown[]): Promise<{ id: number }[]> {
  try {
    return await db.query<{ id: number }>(text, values);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const msg = 'Finding these messages takes too long: name a channel, a conversation or rarer words.';
    throw new ChatError('BAD_REQUEST', msg, {}, { cause: error });
  }
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 16);
}
