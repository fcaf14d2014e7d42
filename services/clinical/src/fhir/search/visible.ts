import type { Knex } from 'knex';
import type { FhirType, Reader } from '../type.js';

/** The same for a search, which finds what counts now. */
export function currentlyVisibleTo(type: FhirType, reader: Reader, asked?: string): Knex.QueryBuilder {
  const query = visibleTo(type, reader, asked);
  return type.current === undefined ? query : query.whereRaw(type.current);
}

/** What of a type this reader may see: by the policy, and by the scopes of an app. */
export function visibleTo(type: FhirType, reader: Reader, asked?: string): Knex.QueryBuilder {
  const query = type.visible(reader, asked);
  const { scope } = reader;
  return scope ? query.whereRaw(scope.condition.sql, scope.condition.values as Knex.RawBinding[]) : query;
}
