import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import { raw, subquery, type Piece } from '../../db/piece.js';
import type { FhirType, Reader } from '../type.js';
import type { Condition } from './parameter.js';
import { currentlyReferred, currentlyReferredIn } from './visible.js';

interface Context {
  readerOf(type: FhirType): Reader;
}

/** A query for that column of what this reader may see of a type, and the condition finds; of that part of it alone which `only` names. */
export function found(type: FhirType, condition: Condition, column: Piece, context: Context, only?: Condition): Piece {
  const queries = placesOf(condition).map((place) =>
    columnOf(currentlyReferred(type, context.readerOf(type), only?.part), column, place),
  );
  const [first] = queries;
  return subquery(first && queries.length === 1 ? first : sql.unionAll(queries, true));
}

/** The same as a query for each part of the type, and in it for each place that the condition is looked up in. */
export const foundIn = (type: FhirType, condition: Condition, column: Piece, context: Context): Piece[] =>
  placesOf(condition).flatMap((place) =>
    currentlyReferredIn(type, context.readerOf(type)).map((query) => subquery(columnOf(query, column, place))),
  );

/** What a condition is looked up as where the order of what it finds does not matter. */
const placesOf = (condition: Condition): readonly Condition[] => condition.apart ?? [condition.inNoOrder ?? condition];

const columnOf = (query: Knex.QueryBuilder, column: Piece, { sql: condition }: Condition): Knex.QueryBuilder =>
  query.select(raw(column)).whereRaw(raw(condition));
