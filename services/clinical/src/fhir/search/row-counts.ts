import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, name, piece, raw, same, type Piece } from '../../db/piece.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import type { Condition } from './parameter.js';
import { queriesOf, splitOf } from './queries.js';
import type { Sought } from './search-request.js';

/** How many a search finds; undefined when more than were counted. */
interface Counted {
  total: number | undefined;
  /** How many each of the searches finds that it was made into, as far as was counted; of those that overlap how many all find together. */
  each: readonly number[];
}

/** Counts what the search finds, up to `most`. */
export async function countRows(
  db: Db,
  type: FhirType,
  reader: Reader,
  sought: Sought,
  most: number,
): Promise<Counted> {
  const { searches, overlap } = splitOf(sought);
  const foundIn = (conditions: readonly Condition[], columns: readonly Piece[] = [piece`1`]) =>
    queriesOf(type, reader, sought, conditions).map((query) => query.select(columns.map(raw)).limit(most + 1));
  const together = (queries: readonly Knex.QueryBuilder[]) =>
    sql.from(sql.unionAll([...queries], true).as('pieces')).select('*');
  // Where the first part of a type has enough, the others are not even planned.
  const count = async (conditions: readonly Condition[], upTo: number): Promise<number> => {
    const [first, ...others] = foundIn(conditions);
    const many = first ? await countOf(db, first, upTo) : 0;
    return many > upTo || others.length === 0 ? many : many + (await countOf(db, together(others), upTo - many));
  };
  if (overlap) {
    const keys = type.key.map(({ column }, index) => clause`${column} as ${name(`key_${index}`)}`);
    const each = searches.map((conditions) => together(foundIn(conditions, keys)).limit(most + 1));
    const total = await countOf(db, sql.from(sql.union(each, true).as('found')).select(raw(piece`1`)), most);
    return { total: total <= most ? total : undefined, each: searches.map(() => total) };
  }
  const each: number[] = [];
  for (const conditions of searches.slice(0, -1)) each.push(await count(conditions, most));
  const within = sumOf(each);
  // Where few lie in this order's ranges, many may lie in one of another order, which is counted from its index alone. If they are
  // more than are counted, so is the rest, which need not be looked for.
  const another = searches.length > 1 && within <= FHIR_LIMITS.sorted ? inAnotherRange(sought) : undefined;
  const many = another ? await count(another, most) : 0;
  // At least so far as tells whether the rest is little, which decides how its page is read.
  const rest = Math.max(most - within, FHIR_LIMITS.sorted);
  each.push(many > most ? many : await count(searches.at(-1) ?? [], rest));
  const total = sumOf(each);
  return { total: total <= most ? total : undefined, each };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The search for what lies in a range of an order other than the page's. */
function inAnotherRange({ conditions, options }: Sought): Condition[] | undefined {
  for (const [index, { ranges = [] }] of conditions.entries()) {
    const other = ranges.find(({ order }) => !same(order.column, options.sorts[0]?.column));
    if (other) return conditions.with(index, other.within);
  }
  return undefined;
}

/** How many rows the query finds, up to one more than `most`. */
async function countOf(db: Db, query: Knex.QueryBuilder, most: number): Promise<number> {
  const row = await db.row<{ count: number }>(sql.from(query.limit(most + 1).as('counted')).count('* as count'));
  return row?.count ?? 0;
}
