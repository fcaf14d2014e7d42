import type { Knex } from 'knex';
import { sql, type Db } from '../db/db.js';
import { clause, list, piece, raw, subquery } from '../db/piece.js';
import { LIMITS } from '../limits/index.js';

/**
 * A list that is looked for in several ways, each by an index of its own (docs/decisions/fhir-search.md): the parts differ in their filters alone, and
 * have no row in common.
 */
export type ListParts = readonly [Knex.QueryBuilder, ...Knex.QueryBuilder[]];

export interface Order {
  column: string;
  direction: 'asc' | 'desc';
}

/** Rows are counted only as far as pages go, so that a page costs the same however long the list is. */
export const COUNTED_MAX = LIMITS.offsetMax + LIMITS.perPageMax;

/** How many rows each part has, as far as they are counted. */
export async function countParts(db: Db, parts: ListParts): Promise<number[]> {
  const each = parts.map((part) => {
    const some = part
      .clone()
      .select(sql.raw('1'))
      .limit(COUNTED_MAX + 1);
    return piece`select count(*) from ${subquery(some)} as counted`;
  });
  const row = await db.row<{ counts: number[] }>(sql.select(raw(clause`array[${list(each)}]::int[] as counts`)));
  return row?.counts ?? [];
}

export const inOrder = (query: Knex.QueryBuilder, id: string, { column, direction }: Order) =>
  query.orderBy([column, id].map((each) => ({ column: each, order: direction })));

/**
 * The ids of a page: of several parts, the first of those that come first in each. A part of which few were counted is read whole
 * and sorted; the planner may take it for a common one, and go through all that there is in the order of the list.
 */
export function idsInOrder(
  parts: readonly { query: Knex.QueryBuilder; counted: number | undefined }[],
  id: string,
  sort: Order,
  { limit, offset }: { limit: number; offset: number },
): Knex.QueryBuilder {
  const [only] = parts;
  if (only && parts.length === 1) return inOrder(only.query.clone().select(id), id, sort).limit(limit).offset(offset);
  const listed = { list_id: id, list_order: sort.column };
  const order = { ...sort, column: 'list_order' };
  const few = parts.map(({ counted }) => counted !== undefined && counted <= COUNTED_MAX);
  const pages = parts.map(({ query }, index) =>
    few[index]
      ? inOrder(sql(`part_${index}`).select('*'), 'list_id', order).limit(offset + limit)
      : inOrder(query.clone().select(listed), id, sort).limit(offset + limit),
  );
  const ids = sql.from(sql.unionAll(pages, true).as('parts')).select('list_id');
  parts.forEach(({ query }, index) => {
    if (few[index]) ids.withMaterialized(`part_${index}`, query.clone().select(listed));
  });
  return inOrder(ids, 'list_id', order).limit(limit).offset(offset);
}
