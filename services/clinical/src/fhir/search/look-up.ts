import { sql, type Db } from '../../db/db.js';
import { clause, name, piece, raw, type Piece } from '../../db/piece.js';
import { FHIR_LIMITS } from '../limits.js';
import { among, besides, either, isAny, NEVER, type Among, type Condition } from './parameter.js';
import type { Sought } from './request.js';

/**
 * The search in which the values that its conditions are `among` stand instead of the queries for them, where they are few. The
 * planner knows how many rows have a value. Of a query within the search it knows nothing, and would look through the whole table.
 * Of one patient's records nothing is read before: they are few.
 */
export async function lookedUp(db: Db, sought: Sought): Promise<Sought> {
  if (sought.patientId !== undefined) return sought;
  const conditions: Condition[] = [];
  for (const condition of sought.conditions) conditions.push(await withValues(db, condition));
  return { ...sought, conditions };
}

/** Of references that follow each other the last is looked up first: the one before is then looked up by its values. */
async function withValues(db: Db, asked: Condition): Promise<Condition> {
  const { behind } = asked;
  const last = behind && (await withValues(db, behind.condition));
  if (last === NEVER) return NEVER;
  const condition = last && last !== behind?.condition ? behind.made(last) : asked;
  const { apart } = condition;
  if (condition.among) return amongValues(db, condition, condition.among);
  if (!apart) return condition;
  const parts: Condition[] = [];
  for (const part of apart) parts.push(await withValues(db, part));
  const there = parts.filter((part) => part !== NEVER);
  return there.length < 2 ? either(there) : { ...either(there), apart: there };
}

async function amongValues(
  db: Db,
  condition: Condition,
  { column, type, query, repeats, each = [], together = [], counts, beside }: Among,
): Promise<Condition> {
  const most = repeats ? FHIR_LIMITS.lookedThrough : FHIR_LIMITS.sorted;
  for (const some of together) if ((await firstOf(db, some, most + 1)).length > most) return condition;
  const ofValues = (rows: readonly Found[]): Condition => {
    const values = [...new Set(rows.flatMap(({ value }) => value ?? []))].filter((value) => counts?.(value) ?? true);
    if (values.length === 0) return NEVER;
    return besides(isOneOf(column, type, values), beside);
  };
  const parts: { part: Piece; found: Found[] }[] = [];
  for (const part of each.length > 0 ? each : [query]) parts.push({ part, found: await firstOf(db, part, most + 1) });
  const rows = parts.flatMap(({ found }) => found);
  if (rows.length <= most) return ofValues(rows);
  if (parts.length < 2) return condition;
  const apart = parts.map(({ part, found }) =>
    found.length > most ? among(column, type, part, { repeats: true, ...(beside && { beside }) }) : ofValues(found),
  );
  return { sql: condition.sql, apart: apart.filter((part) => part !== NEVER) };
}

interface Found {
  value: string | null;
}

/** The first values that the query finds. */
const firstOf = (db: Db, query: Piece, limit: number): Promise<Found[]> =>
  db.rows(
    sql
      .from(raw(clause`${query} as found(value)`))
      .select(sql.raw('value::text'))
      .limit(limit),
  );

/** Of many values each is looked up by itself: the planner would look for them all in whatever index has them, or in the table. */
function isOneOf(column: Piece, type: Among['type'], values: readonly string[]): Condition {
  const [only = ''] = values;
  if (values.length === 1) return { sql: piece`${column} = ${only}::${name(type)}` };
  if (values.length <= FHIR_LIMITS.sorted) return isAny(column, type, values);
  return {
    sql: piece`${column} in (select known_value.value from unnest(${values}::${name(type)}[]) as known_value(value))`,
    much: true,
  };
}

/** Which query stands in a search still, as it finds too many values. No index knows how much such a search finds. */
export function leftOf({ conditions, patientId }: Sought): 'nothing' | 'chain' | '_has' {
  if (patientId !== undefined) return 'nothing';
  const left = conditions.flatMap((condition) => [condition, ...(condition.apart ?? [])]);
  if (left.some(({ among }) => among?.repeats)) return '_has';
  return left.some(({ among }) => among?.leads) ? 'chain' : 'nothing';
}
