import { problem } from '../domain/errors.js';
import { checkRelation } from '../operation/access.js';
import type { BaseCall } from '../operation/operation.js';
import type { Condition } from './search/parameter.js';
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
 * Scopes may say by a search what an app sees. A search can be asked what is so now, and not what was so in an earlier version: that one is
 * shown only by scopes that look at what never changes. Throws 404.
 */
export async function checkVersionNarrowed(
  type: FhirType,
  row: unknown,
  reader: Reader,
  call: BaseCall<'clinic'>,
): Promise<void> {
  const { scope } = reader;
  if (scope?.lasting === undefined) return;
  const said = type.map(row, call);
  const key = keyValues(type, said.id ?? '');
  const currentIn = async (condition: Condition) =>
    key && (await findByKeys(call.db, type, { ...reader, scope: { ...scope, condition } }, [key]))[0];
  const current = await currentIn(scope.condition);
  if (current === undefined) throw problem('not_found');
  const isCurrent = type.map(current, call).meta?.versionId === said.meta?.versionId;
  if (!isCurrent && (await currentIn(scope.lasting)) === undefined) throw problem('not_found');
}
