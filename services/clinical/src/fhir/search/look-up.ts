import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { FHIR_LIMITS } from '../limits.js';
import { all, either, NEVER, type Among, type Condition } from './parameter.js';
import type { SearchRequest } from './request.js';

/**
 * The search with the values that its conditions are among, where these are few: the planner knows of a value how many have it, and
 * of a query within the search nothing, so that it would look through all there are. Of one patient there is little to look through.
 */
export async function lookedUp(db: Db, request: SearchRequest): Promise<SearchRequest> {
  if (request.asked !== undefined) return request;
  const conditions: Condition[] = [];
  for (const condition of request.conditions) conditions.push(await known(db, condition));
  return { ...request, conditions };
}

async function known(db: Db, condition: Condition): Promise<Condition> {
  const { among, apart } = condition;
  if (among) return amongKnown(db, condition, among);
  if (!apart) return condition;
  const parts: Condition[] = [];
  for (const part of apart) parts.push(await known(db, part));
  const there = parts.filter((part) => part !== NEVER);
  return there.length < 2 ? either(there) : { ...either(there), apart: there };
}

async function amongKnown(
  db: Db,
  condition: Condition,
  { column, type, query, repeats, counts, beside }: Among,
): Promise<Condition> {
  const most = repeats ? FHIR_LIMITS.lookedThrough : FHIR_LIMITS.sorted;
  const found = sql
    .from(sql.raw(`(${query.sql}) as found(value)`, query.values as Knex.RawBinding[]))
    .select(sql.raw('value::text'))
    .limit(most + 1);
  const rows = await db.rows<{ value: string | null }>(found);
  if (rows.length > most) return condition;
  const values = [...new Set(rows.flatMap(({ value }) => value ?? []))].filter((value) => counts?.(value) ?? true);
  if (values.length > FHIR_LIMITS.sorted) return condition;
  if (values.length === 0) return NEVER;
  const isAmong =
    values.length === 1
      ? { sql: `${column} = ?::${type}`, values }
      : { sql: `${column} = any(?::${type}[])`, values: [values] };
  return beside ? all([isAmong, beside]) : isAmong;
}
