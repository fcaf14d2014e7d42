import type { Change } from '../../operation/change.js';
import { cancelAdmission } from '../admission-endings/index.js';
import { admissionRecord, findBoardingAdmission, makeAdmission, type AdmissionBody } from '../admissions/index.js';
import { accessAdmittable, beginBoarding, endBoarding, getVisit, type VisitRow } from '../emergency/index.js';

/**
 * Admits a patient from the emergency room. With a bed the visit ends; without one it boards. Throws as
 * `accessAdmittable` and `makeAdmission`.
 */
export async function admitVisit(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: Omit<AdmissionBody, 'source'>,
) {
  const head = await accessAdmittable(change, id, ifMatch);
  const { patient_id } = head;
  const row = await makeAdmission(change, { ...body, patient_id, source: 'emergency', emergency_visit_id: id });
  if (row.admitted_at === null) await beginBoarding(change, head);
  else {
    const path = body.admitted_at && 'admitted_at';
    await endBoarding(change, head, { at: row.admitted_at, path, event: 'emergency_visit.admit' });
  }
  return row;
}

/** Cancels the admission that waited for a bed, and answers the ended visit. */
export async function withoutAdmission(change: Change, visitId: string, reason: string): Promise<VisitRow> {
  const { db, clinic, trail } = change;
  const waiting = await findBoardingAdmission(db, clinic.id, visitId);
  if (waiting) {
    trail.changing(db, {
      kind: admissionRecord,
      clinic_id: clinic.id,
      id: waiting.id,
      event: 'admission.cancel_preadmit',
    });
    await cancelAdmission(change, waiting.id, undefined, reason);
  }
  return getVisit(db, clinic.id, visitId);
}
