import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { changeHorizon } from '../../http/list.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import { unknownPage } from './fault.js';
import type { Condition, Sort } from './parameter.js';
import { partsOf, piecesOf } from './parts.js';
import type { SearchRequest } from './request.js';
import { currentlyVisibleTo, visibleTo } from './visible.js';

/** What rows are ordered by: at last by their key, so that no two stand at the same place. */
function orderOf(type: FhirType, asked: readonly Sort[]): Sort[] {
  const sorts = asked.length === 0 && type.order ? [type.order] : asked;
  const direction = sorts.at(-1)?.direction ?? 'asc';
  return [...sorts, ...type.key.map((column) => ({ ...column, direction }))];
}

/** The same value, in whose order no index lies. */
const inNoIndex = (column: string) => `coalesce(${column}, ${column})`;

const binding = ({ type }: Sort) => `?::${type}`;

/** Behind the row at that position. */
function behind(order: readonly Sort[], position: readonly string[]): { sql: string; values: string[] } {
  const [{ direction } = { direction: 'asc' }] = order;
  const sign = direction === 'asc' ? '>' : '<';
  // One comparison of whole rows can be answered from an index.
  if (order.every((column) => column.direction === direction))
    return {
      sql: `(${order.map(({ column }) => column).join(', ')}) ${sign} (${order.map(binding).join(', ')})`,
      values: [...position],
    };
  const alternatives = order.map((column, index) => ({
    sql: [
      ...order.slice(0, index).map((before) => `${before.column} = ${binding(before)}`),
      `${column.column} ${column.direction === 'asc' ? '>' : '<'} ${binding(column)}`,
    ].join(' and '),
    values: position.slice(0, index + 1),
  }));
  return {
    sql: `(${alternatives.map((each) => `(${each.sql})`).join(' or ')})`,
    values: alternatives.flatMap(({ values }) => values),
  };
}

interface FoundRow {
  row: unknown;
  position: string[];
}

/**
 * So many rows of the search, and one more where there is one. If it finds few, all that it finds are sorted: the planner, who may
 * take them for many, would look for them among all that there are in the order of the page. What was counted to be none is not read.
 */
export async function findRows(
  db: Db,
  type: FhirType,
  reader: Reader,
  request: SearchRequest,
  position: readonly string[] | undefined,
  counted: readonly number[] = [],
): Promise<FoundRow[]> {
  const { sorts, count } = request.options;
  const order = orderOf(type, sorts);
  // One that was given out when the search was ordered otherwise.
  if (position && position.length !== order.length) throw unknownPage();
  // Who follows changes must not pass one that is still uncommitted.
  const [first] = sorts;
  const horizon = first?.column === type.updated && first?.direction === 'asc' ? await changeHorizon(db) : undefined;
  const place = position && behind(order, position);
  const page = (query: Knex.QueryBuilder, part = 0) => {
    if (first && horizon !== undefined) query.where(sql.raw(first.column), '<', horizon);
    if (place) query.whereRaw(place.sql, place.values);
    const isFew = (counted[part] ?? Infinity) <= FHIR_LIMITS.sorted;
    const sorting = order.map(({ column, direction }) => `${isFew ? inNoIndex(column) : column} ${direction}`);
    return query.orderByRaw(sorting.join(', ')).limit(count + 1);
  };
  const isEmpty = (part: number) => counted[part] === 0;
  if (counted.length > 0 && counted.every((count) => count === 0)) return [];
  const rows = await db.rows<Record<string, unknown>>(pageOf(type, reader, request, order, { page, isEmpty }));
  return rows.map((row) => ({ row, position: order.map((_, index) => String(row[`position_${index}`])) }));
}

type Page = (query: Knex.QueryBuilder, part?: number) => Knex.QueryBuilder;

/** A page of the search; of one in parts, of a page of each part: so of none of them all that is found is sorted. */
function pageOf(
  type: FhirType,
  reader: Reader,
  request: SearchRequest,
  order: readonly Sort[],
  { page, isEmpty }: { page: Page; isEmpty(part: number): boolean },
): Knex.QueryBuilder {
  const { each, overlap } = partsOf(request);
  const searches = each.map((conditions, part) => ({ conditions, part })).filter(({ part }) => !isEmpty(part));
  const positions = order.map(({ column }, index) => sql.raw(`(${column})::text as position_${index}`));
  const { parts } = type;
  if (parts) {
    const pages = searches.flatMap(({ conditions, part }) =>
      piecesOf(type, reader, request, conditions).map((piece) => page(piece, part).select(`${parts.as}.*`)),
    );
    const found = sql.unionAll(pages, true).as(parts.as);
    const once = sql.from(found).distinctOn(type.key.map(({ column }) => column));
    return page(sql.from(overlap ? once.as(parts.as) : found))
      .select([...type.columns])
      .select(positions);
  }
  const pages = searches.flatMap(({ conditions, part }) =>
    piecesOf(type, reader, request, conditions).map((piece) =>
      page(piece, part)
        .select([...type.columns])
        .select(positions),
    ),
  );
  const [only] = pages;
  if (only && pages.length === 1) return only;
  const orders = order.map((_, index) => `order_${index}`);
  for (const each of pages) each.select(order.map(({ column }, index) => sql.raw(`${column} as order_${index}`)));
  return sql
    .from(sql.unionAll(pages, true).as('found'))
    .distinctOn(orders)
    .orderBy(order.map(({ direction }, index) => ({ column: `order_${index}`, order: direction })))
    .limit(request.options.count + 1);
}

/** Those of a type whose keys are those, of what this reader may see. */
export async function findByKeys(
  db: Db,
  type: FhirType,
  reader: Reader,
  keys: readonly (readonly string[])[],
): Promise<unknown[]> {
  if (keys.length === 0) return [];
  const columns = type.key.map(({ column }) => column).join(', ');
  const key = `(${type.key.map((each) => `?::${each.type}`).join(', ')})`;
  const query = visibleTo(type, reader)
    .select([...type.columns])
    .whereRaw(`(${columns}) in (${keys.map(() => key).join(', ')})`, keys.flat());
  if (keys.length > 1 || reader.scope) return db.rows(query);
  // The text to read one resource is the same whoever reads it, but for an app's scopes: it is prepared once.
  const { sql: text, bindings } = query.toSQL().toNative();
  return db.rows(text, bindings);
}

/**
 * Those of a type that the condition finds, because they refer to something: as they lie together, so that no others are looked
 * through, and the oldest first.
 */
export const findReferring = (db: Db, type: FhirType, reader: Reader, condition: Condition, limit: number) =>
  db.rows<unknown>(
    currentlyVisibleTo(type, reader)
      .select([...type.columns])
      .whereRaw(condition.sql, condition.values as Knex.RawBinding[])
      .orderByRaw([...(condition.order ? [condition.order] : []), ...type.key].map((each) => each.column).join(', '))
      .limit(limit),
  );
