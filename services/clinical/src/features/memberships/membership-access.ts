import type { Db } from '../../db/db.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { canHaveAccount } from '../patients/index.js';
import { findPractitioner, updatePractitionerUser } from '../practitioners/index.js';
import { linkFailures, ONE_PERSONS, type Links } from './membership-rules.js';
import { isLinked } from './membership-store.js';

/** Throws 422 unless the practitioner or patient is of the clinic, not merged into another, and nobody else's. Under the clinic's lock. */
export async function checkLinks(db: Db, clinicId: string, userId: string | undefined, values: Links): Promise<void> {
  checkNone(linkFailures(values));
  const { practitioner_id, patient_id } = values;
  if (practitioner_id !== null && !(await findPractitioner(db, clinicId, practitioner_id))) {
    throw invalid({ path: 'practitioner_id', rule: 'selected' });
  }
  if (patient_id !== null && !(await canHaveAccount(db, clinicId, patient_id))) {
    throw invalid({ path: 'patient_id', rule: 'selected' });
  }
  if (await isLinked(db, clinicId, values, userId)) {
    throw invalid({ path: practitioner_id === null ? 'patient_id' : 'practitioner_id', rule: 'taken' });
  }
}

/**
 * Makes the practitioner that of the user, who is linked to them now. Throws 422 when they were somebody else's once: what
 * was signed as them stays that person's.
 */
export async function claimPractitioner(db: Db, clinicId: string, userId: string, id: string | null): Promise<void> {
  if (id !== null && !(await updatePractitionerUser(db, clinicId, id, userId))) {
    throw invalid({ path: 'practitioner_id', rule: ONE_PERSONS });
  }
}
