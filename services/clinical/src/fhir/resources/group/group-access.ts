import type { Db } from '../../../db/db.js';
import type { Caller } from '../../../domain/caller.js';
import type { Clinic } from '../../../domain/clinic.js';
import { findPractitioner } from '../../../features/practitioners/index.js';
import { checkRelation, phi, type Access, type FindSubject } from '../../../operation/access.js';
import type { PhiGrant } from '../../../operation/grant.js';

/** A group is its practitioner's: who treats whom is theirs to tell. */
const subjectOf = (practitioner_id: string) => ({ patient_id: null, practitioner_id });

export const groupSubject: FindSubject = async (db, clinicId, id) => {
  const practitioner = await findPractitioner(db, clinicId, id);
  return practitioner && subjectOf(practitioner.id);
};

/** Who may export one: that takes no scope of groups. */
export const GROUP_EXPORT: Access<'clinic'> = {
  ...phi('limited', { ability: 'consultations:read' }),
  smart: 'any',
  services: true,
};

/** Throws 403 where the policy's relation does not reach the group of that practitioner. */
export const checkGroup = (
  db: Db,
  practitionerId: string,
  grant: PhiGrant | undefined,
  reader: { caller: Caller; clinic: Clinic },
): Promise<void> =>
  grant?.relation === 'any' ? Promise.resolve() : checkRelation(db, subjectOf(practitionerId), grant, reader);
