import { LOCKS, numberInClinic } from '../../db/advisory-locks.js';
import type { PhiGrant } from '../../operation/grant.js';
import { refusal } from '../operation-outcome.js';
import { searchAccess } from '../access.js';
import { readerOf as readerFor } from '../reader.js';
import { defaultOptions } from '../search/result-parameters.js';
import { givenIn, readSearch, type Given } from '../search/search-request.js';
import { findRows } from '../search/rows.js';
import { baseOf, type SearchCall } from '../search/search.js';
import type { FhirType, Reader, Types } from '../type.js';

/** What stands for an id: a search, and where it was given. */
interface Criterion {
  given: Given;
  /** Where it was given, unless that is the address. */
  expression?: string;
  /** Let nobody else make one that the same search finds, until the transaction ends. */
  lock: boolean;
}

/**
 * The one resource that a criterion finds, as its row; undefined where there is none. Throws 412 for several, 400 for a search that
 * is none, or has a parameter without a value, 403 for who may not search.
 */
export async function findExisting(
  call: SearchCall,
  type: FhirType,
  types: Types,
  { given, expression, lock }: Criterion,
): Promise<object | undefined> {
  const { db, clinic, caller, now, deps } = call;
  const readerOf = (each: FhirType): Reader => readerFor(each, { caller, clinic, now }, grantOf(call, type, each), 's');
  const context = { types, clinic, base: baseOf(deps), zone: clinic.timezone, now, readerOf };
  const request = readSearch(type, given, context, true);
  // What was to be filled in and was not is left out of a search; here another one than is meant would be found.
  if (request.conditions.length === 0 || given.some(([, value]) => value === ''))
    throw refusal('invalid_search', {
      severity: 'error',
      code: 'invalid',
      text: {
        en: 'Search by at least one parameter, and give each a value.',
        es: 'Busque por al menos un parámetro y dé un valor a cada uno.',
      },
      ...(expression !== undefined && { expression }),
    });
  const sought = JSON.stringify([type.type, [...request.understood].sort()]);
  if (lock)
    await db.rows('select pg_advisory_xact_lock($1)', [numberInClinic(LOCKS.conditionalCreate, clinic.id, sought)]);
  const [found, another] = await findRows(db, type, readerOf(type), {
    ...request,
    options: { ...defaultOptions(), count: 1 },
  });
  if (another)
    throw refusal('precondition_failed', {
      severity: 'error',
      code: 'multiple-matches',
      text: {
        en: 'More than one resource matches: search by more, until one is left.',
        es: 'Coincide más de un recurso: busque por más, hasta que quede uno.',
      },
      ...(expression !== undefined && { expression }),
    });
  return found?.row as object | undefined;
}

/** Of its own type the operation's own grant: the search notes in it that the relation was asked for, which the runner looks at. */
function grantOf(call: SearchCall, own: FhirType, each: FhirType): PhiGrant | undefined {
  const grant = call.allowed(searchAccess(each));
  return each === own && call.phi ? call.phi : grant;
}

/** A query, perhaps behind its question mark and the type that is looked for, as the parameters of a search. */
export const searchIn = (query: string, type?: FhirType): Given =>
  givenIn(Object.fromEntries(entriesOf(query.startsWith(`${type?.type}?`) ? query.slice(query.indexOf('?')) : query)));

function entriesOf(query: string): [string, string[]][] {
  const parameters = new URLSearchParams(query.replace(/^\?/, ''));
  return [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]);
}
