import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, list, name, or, piece, raw, same, and, type Piece } from '../../db/piece.js';
import { changeHorizon } from '../../http/list.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import { unknownPage } from './search-errors.js';
import type { Condition, Sort } from './parameter.js';
import { queriesOf, splitOf } from './queries.js';
import type { Sought } from './search-request.js';
import { currentlyVisibleTo, visibleTo } from './visible.js';

/** What rows are ordered by, with their key at the end, so that no two have the same place. */
function orderOf(type: FhirType, asked: readonly Sort[]): Sort[] {
  const sorts = asked.length === 0 && type.order ? [type.order] : asked;
  const direction = sorts.at(-1)?.direction ?? 'asc';
  return [...sorts, ...type.key.map((column) => ({ ...column, direction }))];
}

/** The same value in words of no index, so that the planner sorts. */
const inNoIndex = (column: Piece) => piece`coalesce(${column}, ${column})`;

const bound = (value: string, { type }: Pick<Sort, 'type'>) => piece`${value}::${name(type)}`;

const after = (column: Piece, direction: Sort['direction'], value: Piece): Piece =>
  direction === 'asc' ? piece`${column} > ${value}` : piece`${column} < ${value}`;

const inDirection = (column: Piece, direction: Sort['direction']): Piece =>
  direction === 'asc' ? clause`${column} asc` : clause`${column} desc`;

/** That a row comes after the one at that position. */
function afterPosition(order: readonly Sort[], position: readonly string[]): Piece {
  const [{ direction } = { direction: 'asc' as const }] = order;
  const bounds = order.map((column, index) => bound(position[index] ?? '', column));
  // One comparison of whole rows can be answered from an index.
  if (order.every((column) => column.direction === direction))
    return after(clause`(${list(order.map(({ column }) => column))})`, direction, clause`(${list(bounds)})`);
  return or(
    order.map(({ column, direction }, index) =>
      and([
        ...order.slice(0, index).map((before, place) => piece`${before.column} = ${bounds[place] ?? null}`),
        after(column, direction, bounds[index] ?? piece`null`),
      ]),
    ),
  );
}

export interface FoundRow {
  row: unknown;
  /** What it is ordered by, for a page that begins after it. */
  position: string[];
}

/**
 * The rows of a page, and one more where there is one. `sizes` says how many each of the searches finds that the search is made into, as
 * far as that is known. One that finds nothing is left out. Of one that finds few, all rows are sorted: the planner may take them for
 * many, and would read all rows there are in the order of the page until it has met enough of them.
 */
export async function findRows(
  db: Db,
  type: FhirType,
  reader: Reader,
  sought: Sought,
  position?: readonly string[],
  sizes: readonly number[] = [],
): Promise<FoundRow[]> {
  const { sorts, count } = sought.options;
  const order = orderOf(type, sorts);
  // It was given out before an upgrade, since when the search has another order.
  if (position && position.length !== order.length) throw unknownPage();
  // Who follows changes must not pass one that is still uncommitted.
  const [first] = sorts;
  const horizon = same(first?.column, type.updated) && first?.direction === 'asc' ? await changeHorizon(db) : undefined;
  const place = position && afterPosition(order, position);
  const page = (query: Knex.QueryBuilder, search = 0) => {
    if (first && horizon !== undefined) query.where(raw(first.column), '<', horizon);
    if (place) query.whereRaw(raw(place));
    const isFew = (sizes[search] ?? Infinity) <= FHIR_LIMITS.sorted;
    const sorting = order.map(({ column, direction }) => inDirection(isFew ? inNoIndex(column) : column, direction));
    return query.orderByRaw(raw(list(sorting))).limit(count + 1);
  };
  const isEmpty = (search: number) => sizes[search] === 0;
  const isCommon = (search: number) => (sizes[search] ?? 0) > FHIR_LIMITS.common;
  if (sizes.length > 0 && sizes.every((size) => size === 0)) return [];
  const rows = await db.rows<Record<string, unknown>>(pageOf(type, reader, sought, order, { page, isEmpty, isCommon }));
  return rows.map((row) => ({ row, position: order.map((_, index) => String(row[`position_${index}`])) }));
}

/** The query, limited to a page of what it finds; `search` is which of the searches it is of. */
type Page = (query: Knex.QueryBuilder, search?: number) => Knex.QueryBuilder;

/** The query for a page, put together from pages of each search and of each part of the type: of none all rows need be sorted. */
function pageOf(
  type: FhirType,
  reader: Reader,
  sought: Sought,
  order: readonly Sort[],
  { page, isEmpty, isCommon }: { page: Page; isEmpty(search: number): boolean; isCommon(search: number): boolean },
): Knex.QueryBuilder {
  const { searches, overlap } = splitOf(sought);
  const found = searches.flatMap((conditions, search) =>
    isEmpty(search)
      ? []
      : queriesOf(
          type,
          reader,
          sought,
          isCommon(search) ? conditions.map((each) => each.whenCommon ?? each) : conditions,
        ).map((query) => page(query, search)),
  );
  const positions = order.map(({ column }, index) => raw(clause`(${column})::text as ${name(`position_${index}`)}`));
  const { parts } = type;
  if (parts) {
    for (const each of found) each.select(`${parts.as}.*`);
    const all = sql.unionAll(found, true).as(parts.as);
    const once = sql.from(all).distinctOn(type.key.map(({ column }) => raw(column)) as unknown as string[]);
    return page(sql.from(overlap ? once.as(parts.as) : all))
      .select([...type.columns])
      .select(positions);
  }
  for (const each of found) each.select([...type.columns]).select(positions);
  const [only] = found;
  if (only && found.length === 1) return only;
  const orders = order.map((_, index) => `order_${index}`);
  for (const each of found)
    each.select(order.map(({ column }, index) => raw(clause`${column} as ${name(`order_${index}`)}`)));
  return sql
    .from(sql.unionAll(found, true).as('found'))
    .distinctOn(orders)
    .orderBy(order.map(({ direction }, index) => ({ column: `order_${index}`, order: direction })))
    .limit(sought.options.count + 1);
}

/** The rows with these keys, of those that this reader may see. */
export async function findByKeys(
  db: Db,
  type: FhirType,
  reader: Reader,
  keys: readonly (readonly string[])[],
): Promise<unknown[]> {
  if (keys.length === 0) return [];
  const columns = list(type.key.map(({ column }) => column));
  const keyOf = (values: readonly string[]) =>
    clause`(${list(type.key.map((each, index) => bound(values[index] ?? '', each)))})`;
  const query = visibleTo(type, reader)
    .select([...type.columns])
    .whereRaw(raw(piece`(${columns}) in (${list(keys.map(keyOf))})`));
  if (keys.length > 1 || reader.scope) return db.rows(query);
  // To read one resource the statement is the same for everybody but apps, so it is prepared once.
  const { sql: text, bindings } = query.toSQL().toNative();
  return db.rows(text, bindings);
}

/** The rows that the condition finds, as they refer to something: in its order, so that no others are read, and then of their key. */
export const findReferring = (db: Db, type: FhirType, reader: Reader, condition: Condition, limit: number) =>
  db.rows<unknown>(
    currentlyVisibleTo(type, reader)
      .select([...type.columns])
      .whereRaw(raw(condition.sql))
      .orderByRaw(
        raw(list([...(condition.indexOrder ? [condition.indexOrder] : []), ...type.key].map((each) => each.column))),
      )
      .limit(limit),
  );
