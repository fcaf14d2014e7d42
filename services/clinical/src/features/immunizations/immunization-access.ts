import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import type { FindSubject } from '../../operation/access.js';
import { getPatient } from '../patients/index.js';
import { findImmunization, findImmunizationHead, type ImmunizationRow } from './immunization-store.js';

/** Whose immunization that is, for the clinic's PHI policy. */
export const immunizationSubject: FindSubject = findImmunizationHead;

/** Throws 404, the same for another patient's or clinic's, an unknown or a malformed id. */
export async function getImmunization(
  db: Db,
  clinicId: string,
  { patient, immunization }: { patient: string; immunization: string },
): Promise<ImmunizationRow> {
  const of = await getPatient(db, clinicId, patient);
  const row = isUuid(immunization) ? await findImmunization(db, clinicId, immunization) : undefined;
  if (!row || row.patient.id !== (of.merged_into_id ?? of.id)) throw problem('not_found');
  return row;
}
