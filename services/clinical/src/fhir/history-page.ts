import type { VersionPlace } from '../features/record-versions/index.js';
import { isInstant } from '../http/schema.js';
import type { BaseCall } from '../operation/operation.js';
import type { KeyRing } from '../secrets/key-ring.js';
import { openPosition, sealPosition } from '../secrets/secret-box.js';
import { etagOf, type Query } from './http-exchange.js';
import { FHIR_LIMITS } from './limits.js';
import { countIn, valueIn } from './parameters.js';
import { searchFault, unknownPage } from './search/search-errors.js';
import { dateOf } from './search/parameter-values.js';
import type { Resource } from './type.js';

/** How the pages of a history are asked for, and what its entries say. */

/** Where a page begins: in that version, behind so many of its resources. */
export interface HistoryPlace extends VersionPlace {
  skip: number;
}

export const sealVersionPlace = (
  keys: KeyRing,
  { recorded_at, resource_id, version, skip }: HistoryPlace,
  place: string,
) => sealPosition(keys, JSON.stringify({ recorded_at, resource_id, version, skip }), place);

/** Where the page begins. Throws 400 for what was not given out for that place. */
export function openVersionPlace(keys: KeyRing, query: Query, place: string): HistoryPlace | undefined {
  const sealed = valueIn(query, '_page');
  if (sealed === undefined) return undefined;
  const text = openPosition(keys, sealed, place);
  if (text === undefined) throw unknownPage();
  return JSON.parse(text) as HistoryPlace;
}

/** How many versions a page has. Throws 400. */
export const countOf = (query: Query): number => countIn(query, '_count', FHIR_LIMITS.count.usual);

/** Throws 400 for what is no instant. */
export function sinceOf(query: Query, { clinic, now }: Pick<BaseCall<'clinic'>, 'clinic' | 'now'>): string | undefined {
  const given = valueIn(query, '_since')?.replace(' ', '+');
  if (given === undefined) return undefined;
  if (!dateOf(given, { zone: clinic.timezone, now }) || !isInstant(given))
    throw searchFault('_since', { en: 'It is an instant with a zone.', es: 'Es un instante con zona.' });
  return new Date(given).toISOString();
}

export function entryOf(resource: Resource, base: string): object {
  const { resourceType, id = '', meta } = resource;
  const created = meta?.versionId === '1';
  return {
    fullUrl: `${base}/${resourceType}/${id}`,
    resource,
    request: { method: created ? 'POST' : 'PUT', url: created ? resourceType : `${resourceType}/${id}` },
    response: { status: created ? '201 Created' : '200 OK', etag: etagOf(resource), lastModified: meta?.lastUpdated },
  };
}
