import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import type { FhirType, Reader } from '../type.js';
import type { Condition } from './parameter.js';
import { currentlyReferred, currentlyReferredIn } from './visible.js';

interface Context {
  readerOf(type: FhirType): Reader;
}

/** What of a type this reader may see, and the condition finds. */
export function found(type: FhirType, condition: Condition, column: string, context: Context): Condition {
  const queries = (condition.apart ?? [condition.inNoOrder ?? condition]).map((part) =>
    currentlyReferred(type, context.readerOf(type))
      .select(sql.raw(column))
      .whereRaw(part.sql, part.values as Knex.RawBinding[]),
  );
  const [only = sql.unionAll(queries, true)] = queries.length === 1 ? queries : [];
  const { sql: text, bindings } = only.toSQL();
  return { sql: text, values: bindings };
}

/** The same of each kind of records of the type by itself, and of each place that the condition is looked up in. */
export function foundIn(type: FhirType, { apart, ...whole }: Condition, column: string, context: Context): Condition[] {
  const reader = context.readerOf(type);
  return (apart ?? [whole.inNoOrder ?? whole]).flatMap((part) =>
    currentlyReferredIn(type, reader).map((query) => {
      const { sql: text, bindings } = query
        .select(sql.raw(column))
        .whereRaw(part.sql, part.values as Knex.RawBinding[])
        .toSQL();
      return { sql: text, values: bindings };
    }),
  );
}
