import { sql, type Db } from '../../db/db.js';
import { clause, name, piece, raw, type Piece } from '../../db/piece.js';
import { FHIR_LIMITS } from '../limits.js';
import { both, either, isAny, lookedUpIn, NEVER, type Condition, type Lookup } from './parameter.js';
import type { Sought } from './search-request.js';

/**
 * The search with the values that its lookups find in the place of their queries, where these are few. The planner knows how many rows
 * have a value. Of a query within the search it knows nothing, and would look through the whole table. Of one patient's records
 * nothing is looked up: they are few.
 */
export async function resolveSelectiveConditions(db: Db, sought: Sought): Promise<Sought> {
  if (sought.patientId !== undefined) return sought;
  const conditions: Condition[] = [];
  for (const condition of sought.conditions) conditions.push(await withValues(db, condition));
  return { ...sought, conditions };
}

/** Of references that follow each other the last is looked up first: the one before is then looked up by its values. */
async function withValues(db: Db, asked: Condition): Promise<Condition> {
  const { reference } = asked;
  const to = reference && (await withValues(db, reference.to));
  if (to === NEVER) return NEVER;
  const condition = to && to !== reference?.to ? reference.made(to) : asked;
  const { alternatives, lookup } = condition;
  if (lookup) return lookUp(db, condition, lookup);
  if (!alternatives) return condition;
  const resolved: Condition[] = [];
  for (const each of alternatives) resolved.push(await withValues(db, each));
  const there = resolved.filter((each) => each !== NEVER);
  return there.length < 2 ? either(there) : { ...either(there), alternatives: there };
}

async function lookUp(
  db: Db,
  condition: Condition,
  { column, type, query, each = [], isMeant, also }: Lookup,
): Promise<Condition> {
  const most = FHIR_LIMITS.sorted;
  const ofValues = (rows: readonly Found[]): Condition => {
    const values = [...new Set(rows.flatMap(({ value }) => value ?? []))].filter((value) => isMeant?.(value) ?? true);
    return values.length === 0 ? NEVER : both(isOneOf(column, type, values), also);
  };
  const parts: { part: Piece; found: Found[] }[] = [];
  for (const part of each.length > 0 ? each : [query]) parts.push({ part, found: await firstOf(db, part, most + 1) });
  const rows = parts.flatMap(({ found }) => found);
  if (rows.length <= most) return ofValues(rows);
  if (parts.length < 2) return condition;
  const alternatives = parts.map(({ part, found }) =>
    found.length > most ? lookedUpIn(column, type, part, { follows: '_has', ...(also && { also }) }) : ofValues(found),
  );
  return { sql: condition.sql, alternatives: alternatives.filter((part) => part !== NEVER) };
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

/** One value is compared with `=`: an index then answers the order of the page as well. */
const isOneOf = (column: Piece, type: Lookup['type'], values: readonly string[]): Condition =>
  values.length === 1 ? { sql: piece`${column} = ${values[0] ?? ''}::${name(type)}` } : isAny(column, type, values);

/** What the search follows still, as its lookup finds too many values. No index knows how much such a search finds. */
export function unresolvedLookup({ conditions, patientId }: Sought): 'none' | 'chain' | '_has' {
  if (patientId !== undefined) return 'none';
  const left = conditions.flatMap((condition) => [condition, ...(condition.alternatives ?? [])]);
  if (left.some(({ lookup }) => lookup?.follows === '_has')) return '_has';
  return left.some(({ lookup }) => lookup?.follows === 'chain') ? 'chain' : 'none';
}
