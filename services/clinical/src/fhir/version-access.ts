import { problem } from '../domain/errors.js';
import { checkRelation } from '../operation/access.js';
import type { BaseCall } from '../operation/operation.js';
import type { FhirType, Reader } from './type.js';

/**
 * Throws 403 when a version of a record is about a patient to whom the caller has no relation, 404 when it says what this reader
 * was not to see yet. The record itself was found to be theirs to read.
 */
export async function checkVersionShown(
  { phi, versions, patientsOf }: FhirType,
  named: string,
  row: unknown,
  reader: Reader,
  call: BaseCall<'clinic'>,
): Promise<void> {
  if (versions?.shows?.(row, reader) === false) throw problem('not_found');
  const { grant, clinic, scope } = reader;
  if (scope?.patient_id !== undefined && patientsOf(row).some((patient) => patient !== scope.patient_id))
    throw problem('not_found');
  if (!phi || !grant || grant.relation === 'any') return;
  const subject = await phi.subject(call.db, clinic.id, named);
  for (const patient_id of patientsOf(row))
    if (patient_id !== subject?.patient_id)
      await checkRelation(call.db, { practitioner_id: null, ...subject, patient_id }, grant, call);
}
