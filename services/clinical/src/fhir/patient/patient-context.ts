import { HttpError } from 'http-kit';
import { problem } from '../../domain/errors.js';
import { searchAccess } from '../access.js';
import { FHIR_LIMITS } from '../limits.js';
import type { Issue } from '../operation-outcome.js';
import { readerOf } from '../reader.js';
import type { SearchContext } from '../search/parameter-conditions.js';
import { hidden } from '../search/included-rows.js';
import { keyValues, referenceOf, referencesWithin } from '../search/reference.js';
import { findByKeys } from '../search/rows.js';
import { baseOf, type SearchCall } from '../search/search.js';
import type { FhirType, Reader, Resource, Types } from '../type.js';

/** What is gathered of one patient, type by type. */

export type PatientCall = SearchCall & { path: { id: string } };

export interface PatientResources {
  matches: Resource[];
  included: Resource[];
  issues: Issue[];
}

/** Reads the patient, and searches for all else. */
export function contextOf(call: PatientCall, types: Types): SearchContext {
  const { clinic, now, deps } = call;
  const reader = (type: FhirType): Reader =>
    type.type === 'Patient'
      ? readerOf(type, call, undefined, 'r')
      : readerOf(type, call, call.allowed(searchAccess(type)), 's');
  return { types, clinic, base: baseOf(deps), zone: clinic.timezone, now, readerOf: reader };
}

/** The patient's id, of one whom the caller may see. Throws 404. */
export async function checkPatient({ db, path }: PatientCall, types: Types, { readerOf: reader }: SearchContext) {
  const type = types.get('Patient');
  const key = type && keyValues(type, path.id);
  const [row] = type && key ? await findByKeys(db, type, reader(type), [key]) : [];
  const [id] = key ?? [];
  if (row === undefined || id === undefined) throw problem('not_found');
  return id;
}

/** Who reads that type; undefined, and told, where the caller may not. */
export function readerUnlessHidden(type: FhirType, context: SearchContext, issues: Issue[]): Reader | undefined {
  try {
    return context.readerOf(type);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    issues.push(hidden(type.type));
    return undefined;
  }
}

/** Who treats, and where: what is about no patient, and is referred to; of these types alone where they are named. */
export async function includeReferred(
  { db, ...call }: PatientCall,
  page: PatientResources,
  types: Types,
  context: SearchContext,
  named?: readonly string[],
): Promise<void> {
  const keys = new Map<FhirType, string[][]>();
  for (const text of new Set(page.matches.flatMap(referencesWithin))) {
    const reference = referenceOf(text, context.base);
    const type = types.get(reference?.type ?? '');
    const key = type && reference && keyValues(type, reference.id);
    if (!type || !key || type.patientColumn !== null || (named && !named.includes(type.type))) continue;
    keys.set(type, [...(keys.get(type) ?? []), key]);
  }
  for (const [type, of] of keys) {
    const reader = readerUnlessHidden(type, context, page.issues);
    const room = FHIR_LIMITS.included - page.included.length;
    if (reader)
      page.included.push(...(await findByKeys(db, type, reader, of.slice(0, room))).map((row) => type.map(row, call)));
  }
}
