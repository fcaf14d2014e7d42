import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import type { FhirType, Reader } from '../type.js';

/** The same for a search, which finds what counts now. */
export const currentlyVisibleTo = (type: FhirType, reader: Reader, asked?: string): Knex.QueryBuilder =>
  current(type, visibleTo(type, reader, asked));

/** The same for a condition on what refers to it. */
export const currentlyReferred = (type: FhirType, reader: Reader): Knex.QueryBuilder =>
  current(type, type.referred ? inScope(type.referred(reader), reader) : visibleTo(type, reader));

/** The same of each kind of records by itself, where a type has several. */
export const currentlyReferredIn = (type: FhirType, reader: Reader): Knex.QueryBuilder[] => {
  const { parts } = type;
  if (!parts) return [currentlyReferred(type, reader)];
  return parts.visible(reader).map((part) => current(type, inScope(sql.from(part.as(parts.as)), reader)));
};

/** What of a type this reader may see: by the policy, and by the scopes of an app. */
export const visibleTo = (type: FhirType, reader: Reader, asked?: string): Knex.QueryBuilder =>
  inScope(type.visible(reader, asked), reader);

export const current = (type: FhirType, query: Knex.QueryBuilder): Knex.QueryBuilder =>
  type.current === undefined ? query : query.whereRaw(type.current);

export const inScope = (query: Knex.QueryBuilder, { scope }: Reader): Knex.QueryBuilder =>
  scope ? query.whereRaw(scope.condition.sql, scope.condition.values as Knex.RawBinding[]) : query;
