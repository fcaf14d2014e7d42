import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import type { FindSubject } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { lockPatient, type PatientRow } from '../patients/index.js';
import { findVisit, findVisitHead, lockVisit, type VisitHead, type VisitRow } from './visit-store.js';

/** The ability to see the clinical members of a visit. Callers without it see what the front desk needs. */
export const CARE = 'emergency:care';

export const isLimited = ({ abilities }: Pick<Caller, 'abilities'>): boolean => !abilities.has(CARE);

/** The patient of a visit, for the clinic's PHI policy. */
export const visitSubject: FindSubject = findVisitHead;

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getVisit(db: Db, clinicId: string, id: string): Promise<VisitRow> {
  const row = isUuid(id) ? await findVisit(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/**
 * Locks the visit and its patient until the transaction ends, so neither changes nor is merged. Throws 404, and 412 for
 * another version.
 */
export async function accessVisit(
  { db, clinic }: Change,
  id: string,
  ifMatch: string | undefined,
): Promise<{ head: VisitHead; patient: PatientRow }> {
  const before = isUuid(id) ? await findVisitHead(db, clinic.id, id) : undefined;
  if (!before) throw problem('not_found');
  const patient = await lockPatient(db, clinic.id, before.patient_id);
  const head = await lockVisit(db, clinic.id, id);
  // A merge moved the visit to another patient while this transaction waited for the lock.
  if (!head || !patient || head.patient_id !== patient.id) throw problem('conflict');
  if (ifMatch !== undefined) checkVersion(ifMatch, head.version);
  return { head, patient };
}
