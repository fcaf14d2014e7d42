import { checkNone, invalid } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';
import { patientFailures } from '../patients/index.js';
import { lockBedUses, setStateAfterMovement, makeBedVersions } from '../wards/index.js';
import { accessAdmission, getAdmission } from './admission-access.js';
import type { LeaveBody } from './admission-content.js';
import { updateAdmission, type AdmissionRow } from './admission-store.js';
import { beginStay, latest, lockFreeBed } from './bed-actions.js';
import { getOpenStay } from './movement-actions.js';
import { updateStay } from './stay-store.js';

/**
 * Sends a patient on leave. The bed is held; or it is released, which ends the stay and leaves the bed to be cleaned.
 * Throws as `accessAdmission`, and 422 `status` if the patient is not admitted.
 */
export async function sendOnLeave(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  { bed, until = null, reason = null }: LeaveBody,
): Promise<AdmissionRow> {
  const { db, clinic, now } = change;
  const { head } = await accessAdmission(change, id, ifMatch);
  if (head.status !== 'admitted') throw invalid({ path: 'status', rule: 'transition', value: 'on_leave' });
  if (until !== null && until < now.toISOString())
    throw invalid({ path: 'until', rule: 'not_before', other: now.toISOString() });
  const stay = getOpenStay(head);
  const [left] = await lockBedUses(db, clinic.id, [stay.bed_id]);
  if (bed === 'release') {
    await updateStay(db, clinic.id, stay.id, { to_at: latest(now, [stay.from_at]) });
    if (left) await setStateAfterMovement(change, left, 'cleaning');
  } else await makeBedVersions(change, [stay.bed_id]);
  await updateAdmission(db, clinic.id, id, { status: 'on_leave', leave_until: until, status_reason: reason });
  return getAdmission(db, clinic.id, id);
}

/**
 * Ends a leave, in the bed that was held or in another free one. Throws as `accessAdmission`, and 422 `status`,
 * `bed_id`.
 */
export async function returnFromLeave(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  bed_id: string | null,
): Promise<AdmissionRow> {
  const { db, clinic } = change;
  const { head, patient } = await accessAdmission(change, id, ifMatch);
  if (head.status !== 'on_leave') throw invalid({ path: 'status', rule: 'only_when', value: 'on_leave' });
  const back = { status: 'admitted', leave_until: null, status_reason: null } as const;
  const held = head.open_stay;
  if (held) {
    if (bed_id !== null && bed_id !== held.bed_id)
      throw invalid({ path: 'bed_id', rule: 'disagrees', other: 'the held bed' });
    await lockBedUses(db, clinic.id, [held.bed_id]);
    await makeBedVersions(change, [held.bed_id]);
    await updateAdmission(db, clinic.id, id, back);
    return getAdmission(db, clinic.id, id);
  }
  checkNone(patientFailures(patient));
  if (bed_id === null) throw invalid({ path: 'bed_id', rule: 'required' });
  const { bed, now: from_at } = await lockFreeBed(change, bed_id, { patientId: patient.id });
  await updateAdmission(db, clinic.id, id, { ...back, ward_id: bed.ward_id });
  const stay = { admission_id: id, patient_id: patient.id, bed, from_at, path: 'patient_id' };
  await beginStay(change, { ...stay, begun_by: 'return' });
  return getAdmission(db, clinic.id, id);
}
