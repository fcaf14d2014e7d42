import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import type { SearchOptions } from './options.js';
import type { Condition } from './parameter.js';
import { partsOf, piecesOf } from './parts.js';
import type { SearchRequest } from './request.js';

/** Matches are counted so far: further if the caller asks how many there are. Undefined where they want to know nothing of it. */
export function countedOf({ total, summary, count }: SearchOptions): number | undefined {
  const isAlone = summary === 'count' || count === 0;
  if (total === 'none' && !isAlone) return undefined;
  return total !== undefined || isAlone ? FHIR_LIMITS.countedIfAsked : FHIR_LIMITS.counted;
}

/** How many a search finds; undefined when more than were counted. */
interface Counted {
  total: number | undefined;
  /** So many each of its parts finds, as far as was counted: what several of them may find, all together. */
  each: readonly number[];
}

/** How many the search finds, counted so far. */
export async function countRows(
  db: Db,
  type: FhirType,
  reader: Reader,
  request: SearchRequest,
  most: number,
): Promise<Counted> {
  const { each: searches, overlap } = partsOf(request);
  const found = (conditions: readonly Condition[], columns = ['1']) => {
    const pieces = piecesOf(type, reader, request, conditions).map((piece) =>
      piece.select(columns.map((column) => sql.raw(column))).limit(most + 1),
    );
    return sql.from(sql.unionAll(pieces, true).as('pieces')).select('*');
  };
  if (overlap) {
    const keys = type.key.map(({ column }, index) => `${column} as key_${index}`);
    const each = searches.map((conditions) => found(conditions, keys).limit(most + 1));
    const total = await countOf(db, sql.from(sql.union(each, true).as('found')).select(sql.raw('1')), most);
    return { total: total <= most ? total : undefined, each: searches.map(() => total) };
  }
  const each: number[] = [];
  for (const conditions of searches.slice(0, -1)) each.push(await countOf(db, found(conditions), most));
  const within = sumOf(each);
  // Where few lie together, so many may in another order, of whom nearly all are elsewhere.
  const another = searches.length > 1 && within <= FHIR_LIMITS.sorted ? anotherStretch(request) : undefined;
  const many = another ? await countOf(db, found(another), most) : 0;
  // As far as tells few from many, though the sum is past what is counted.
  const rest = Math.max(most - within, FHIR_LIMITS.sorted);
  each.push(many > most ? many : await countOf(db, found(searches.at(-1) ?? []), rest));
  const total = sumOf(each);
  return { total: total <= most ? total : undefined, each };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** What of a condition lies together in an order other than the page's. */
function anotherStretch({ conditions, options }: SearchRequest): Condition[] | undefined {
  for (const [index, { stretches = [] }] of conditions.entries()) {
    const other = stretches.find(({ order }) => order.column !== options.sorts[0]?.column);
    if (other) return conditions.with(index, other.within);
  }
  return undefined;
}

/** So many rows, or one more than are counted. */
async function countOf(db: Db, query: Knex.QueryBuilder, most: number): Promise<number> {
  const row = await db.row<{ count: number }>(sql.from(query.limit(most + 1).as('counted')).count('* as count'));
  return row?.count ?? 0;
}
