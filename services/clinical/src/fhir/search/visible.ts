import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import { raw } from '../../db/piece.js';
import type { FhirType, Reader } from '../type.js';

/** What of a type this reader may see: by the policy, and by the scopes of an app. `patientId` is of the one that is searched for alone. */
export const visibleTo = (type: FhirType, reader: Reader, patientId?: string): Knex.QueryBuilder =>
  inScope(type.visible(reader, patientId), reader);

/** What of it counts now: a search finds nothing that was replaced. */
export const currentlyVisibleTo = (type: FhirType, reader: Reader): Knex.QueryBuilder =>
  current(type, visibleTo(type, reader));

/** The same for a search of another type that follows a reference. */
export const currentlyReferred = (type: FhirType, reader: Reader): Knex.QueryBuilder =>
  current(type, type.referred ? inScope(type.referred(reader), reader) : visibleTo(type, reader));

/** The same of each part by itself, where a type is made of parts. */
export const currentlyReferredIn = (type: FhirType, reader: Reader): Knex.QueryBuilder[] => {
  const { parts } = type;
  if (!parts) return [currentlyReferred(type, reader)];
  return parts.visible(reader).map((part) => current(type, inScope(sql.from(part.as(parts.as)), reader)));
};

export const current = (type: FhirType, query: Knex.QueryBuilder): Knex.QueryBuilder =>
  type.current === undefined ? query : query.whereRaw(raw(type.current));

export const inScope = (query: Knex.QueryBuilder, { scope }: Reader): Knex.QueryBuilder =>
  scope ? query.whereRaw(raw(scope.condition.sql)) : query;
