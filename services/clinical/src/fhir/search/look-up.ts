import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { FHIR_LIMITS } from '../limits.js';
import { all, among, either, NEVER, type Among, type Condition } from './parameter.js';
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
  const { apart } = condition;
  if (condition.among) return amongKnown(db, condition, condition.among);
  if (!apart) return condition;
  const parts: Condition[] = [];
  for (const part of apart) parts.push(await known(db, part));
  const there = parts.filter((part) => part !== NEVER);
  return there.length < 2 ? either(there) : { ...either(there), apart: there };
}

async function amongKnown(
  db: Db,
  condition: Condition,
  { column, type, query, repeats, each = [], counts, beside }: Among,
): Promise<Condition> {
  const most = repeats ? FHIR_LIMITS.lookedThrough : FHIR_LIMITS.sorted;
  // Of each so many: asked for so many of all together, the planner would read all of the largest in parallel.
  const found = (each.length > 0 ? each : [query]).map((part) =>
    sql
      .from(sql.raw(`(${part.sql}) as found(value)`, part.values as Knex.RawBinding[]))
      .select(sql.raw('value::text'))
      .limit(most + 1),
  );
  const rows = await db.rows<{ value: string | null }>(sql.from(sql.unionAll(found, true).as('found')).limit(most + 1));
  if (rows.length > most) {
    if (each.length < 2) return condition;
    const parts: Condition[] = [];
    for (const part of each) parts.push(await known(db, among(column, type, part, { repeats: true })));
    return { sql: condition.sql, values: condition.values, apart: parts.filter((part) => part !== NEVER) };
  }
  const values = [...new Set(rows.flatMap(({ value }) => value ?? []))].filter((value) => counts?.(value) ?? true);
  if (values.length === 0) return NEVER;
  const isAmong =
    values.length === 1
      ? { sql: `${column} = ?::${type}`, values }
      : { sql: `${column} = any(?::${type}[])`, values: [values] };
  return beside ? all([isAmong, beside]) : isAmong;
}

/** What of a search was not looked up because it is too much: what is led to, or what refers to something. No index knows how much it finds. */
export function leftOf({ conditions, asked }: SearchRequest): 'nothing' | 'led to' | 'referring' {
  if (asked !== undefined) return 'nothing';
  const left = conditions.flatMap((condition) => [condition, ...(condition.apart ?? [])]);
  if (left.some(({ among }) => among?.repeats)) return 'referring';
  return left.some(({ among }) => among?.leads) ? 'led to' : 'nothing';
}
