import { createHash } from 'node:crypto';
import type { Db } from '../../db.js';
import { isTimeout } from '../../db-errors.js';
import { ChatError } from '../../http/errors.js';
import type { SqlParams } from './sql-params.js';

/** A part of where a narrow finds its messages: conditions on `m` that an index answers in the order of ids. */
export interface Branch {
  /** A FROM item: for each of its rows the newest (or oldest) messages are read separately. */
  streams?: string;
  /** The FROM item that gives `m`; the table itself unless said otherwise. */
  from?: string;
  where: string;
}

/** A narrow as SQL: the messages of all branches that pass every filter. No branch, no message. */
export interface NarrowPlan {
  branches: readonly Branch[];
  filters: readonly string[];
  params: SqlParams;
  /** One of the few shapes that clients ask for all the time: a prepared statement. */
  isHot: boolean;
}

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
  pool: Db;
  hot: Db;
}

/**
 * Ids in the order asked for. Each branch reads no more than the limit.
 *
 * @throws ChatError BAD_REQUEST for a narrow whose messages are too few and far between to be found in time.
 */
export async function findNarrowIds(db: NarrowDb, plan: NarrowPlan, slice: Slice): Promise<number[]> {
  if (plan.branches.length === 0 || slice.limit === 0) return [];
  const limit = LIMIT_STEPS.find((step) => step >= slice.limit) ?? slice.limit;
  const values = [...plan.params.values, slice.id];
  const tail = `order by m.id ${slice.order} limit ${limit}`;
  const conditions = (branch: Branch) =>
    [`m.realm_id = $1`, branch.where, `m.id ${slice.bound} $${values.length}::bigint`, ...plan.filters]
      .map((condition) => `(${condition})`)
      .join('\n and ');
  const selects = plan.branches.map((branch) => {
    const select = `select m.id from ${branch.from ?? 'messages m'} where ${conditions(branch)} ${tail}`;
    return branch.streams === undefined
      ? select
      : `select m.id from ${branch.streams} cross join lateral (${select}) m ${tail}`;
  });
  const text =
    selects.length === 1
      ? selects[0]!
      : `select m.id from (${selects.map((select) => `(${select})`).join('\nunion\n')}) m ${tail}`;
  const rows = plan.isHot
    ? await db.hot.named<{ id: number }>(`narrow_${hashOf(text)}`, text, values)
    : await findInTime(db.pool, text, values);
  return rows.slice(0, slice.limit).map(({ id }) => id);
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
