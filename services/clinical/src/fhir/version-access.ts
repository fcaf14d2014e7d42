import { problem } from '../domain/errors.js';
import { checkRelation } from '../operation/access.js';
import type { BaseCall } from '../operation/operation.js';
import { keyValues } from './search/reference.js';
import { findByKeys } from './search/rows.js';
import type { FhirType, Reader, Versions } from './type.js';

/**
 * Throws 403 when a version of a record is about a patient to whom the caller has no relation, 404 when it says what this reader
 * was not to see yet. The record itself was found to be theirs to read.
 */
export async function checkVersionShown(
  { phi, patientsOf }: FhirType,
  versions: Versions<unknown>,
  named: string,
  row: unknown,
  reader: Reader,
  call: BaseCall<'clinic'>,
): Promise<void> {
  if (versions.shows?.(row, reader) === false) throw problem('not_found');
  const { grant, clinic, scope } = reader;
  if (scope?.patient_id !== undefined && patientsOf(row).some((patient) => patient !== scope.patient_id))
    throw problem('not_found');
  if (!phi || !grant || grant.relation === 'any') return;
  const subject = await phi.subject(call.db, clinic.id, named);
  for (const patient_id of patientsOf(row))
    if (patient_id !== subject?.patient_id)
      await checkRelation(call.db, { practitioner_id: null, ...subject, patient_id }, grant, call);
}

/**
 * Throws 404 for a version that is not the current one, to an app whose scopes say by a search what it may see: what was so then
 * no search can be asked.
 */
export async function checkVersionNarrowed(
  type: FhirType,
  row: unknown,
  reader: Reader,
  call: BaseCall<'clinic'>,
): Promise<void> {
  if (reader.scope?.narrowed !== true) return;
  const said = type.map(row, call);
  const key = keyValues(type, said.id ?? '');
  const [current] = key ? await findByKeys(call.db, type, reader, [key]) : [];
  if (current === undefined || type.map(current, call).meta?.versionId !== said.meta?.versionId)
    throw problem('not_found');
}
