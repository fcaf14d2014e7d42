import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import { raw, subquery, type Piece } from '../../db/piece.js';
import type { FhirType, Reader } from '../type.js';
import type { Condition } from './parameter.js';
import { currentlyReferred, currentlyReferredIn } from './visible.js';

interface Context {
  readerOf(type: FhirType): Reader;
}

/** A query for that column of what this reader may see of a type, and the condition finds, of those alone of which `only` is true. */
export function matchingQuery(
  type: FhirType,
  condition: Condition,
  column: Piece,
  context: Context,
  only?: Condition,
): Piece {
  const queries = alternativesOf(condition).map((each) => {
    const query = columnOf(currentlyReferred(type, context.readerOf(type)), column, each);
    return only ? query.whereRaw(raw(only.sql)) : query;
  });
  const [first] = queries;
  return subquery(first && queries.length === 1 ? first : sql.unionAll(queries, true));
}

/** The same as a query for each part of the type, and in it for each place that the condition is looked up in. */
export const matchingQueries = (type: FhirType, condition: Condition, column: Piece, context: Context): Piece[] =>
  alternativesOf(condition).flatMap((each) =>
    currentlyReferredIn(type, context.readerOf(type)).map((query) => subquery(columnOf(query, column, each))),
  );

const alternativesOf = (condition: Condition): readonly Condition[] => condition.alternatives ?? [condition];

const columnOf = (query: Knex.QueryBuilder, column: Piece, { sql: condition }: Condition): Knex.QueryBuilder =>
  query.select(raw(column)).whereRaw(raw(condition));
