import { dayIn } from '../../calendar.js';
import { inOrder } from '../../db/in-order.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { newId } from '../../id.js';
import { ADMISSION_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { beforeBirth, patientFailures } from '../patients/index.js';
import { lockBedUses, setStateAfterMovement, makeBedVersions } from '../wards/index.js';
import { endBoarding, timeFailures } from '../emergency/index.js';
import { accessAdmission, getAdmission, lockAdmissionsWithPatients } from './admission-access.js';
import { lateFailures } from './admission-actions.js';
import { admissionRecord } from './admission-record.js';
import { isExpected, ITSELF, KEPT_ALREADY, TOO_FAR } from './admission-rules.js';
import { updateAdmission, type AdmissionHead, type AdmissionRow, type OpenStay } from './admission-store.js';
import { beginStay, latest, lockFreeBed } from './bed-actions.js';
import {
  endReservation,
  findReservations,
  findReservation,
  insertReservation,
  type ReservationRow,
} from './reservation-store.js';
import { updateStay } from './stay-store.js';

/**
 * Admits an expected patient to a bed. Throws as `accessAdmission`, and 422: `status` if the patient is not expected,
 * `bed_id` if the bed is not free.
 */
export async function admit(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  { bed_id, at }: { bed_id: string; at?: string },
): Promise<AdmissionRow> {
  const { db, clinic, now } = change;
  const { head, patient, visit } = await accessAdmission(change, id, ifMatch);
  if (!isExpected(head.status)) throw invalid({ path: 'status', rule: 'transition', value: 'admitted' });
  checkNone([
    ...patientFailures(patient),
    ...lateFailures('at', at, now),
    ...beforeBirth(patient.birth_date, { at: dayIn(clinic.timezone, at === undefined ? now : new Date(at)) }),
  ]);
  const free = await lockFreeBed(change, bed_id, { patientId: patient.id, head });
  const { bed } = free;
  const from_at = at ?? free.now;
  await updateAdmission(db, clinic.id, id, { status: 'admitted', admitted_at: from_at, ward_id: bed.ward_id });
  await beginStay(change, {
    admission_id: id,
    patient_id: patient.id,
    bed,
    begun_by: 'admit',
    from_at,
    path: timeMember(at),
  });
  if (visit?.status === 'boarding')
    await endBoarding(change, visit, { at: from_at, path: at && 'at', event: 'emergency_visit.disposition' });
  return getAdmission(db, clinic.id, id);
}

/** The member to blame if the patient was in another bed at that time: `at` if the request has it. */
const timeMember = (at: string | undefined): string => (at === undefined ? 'patient_id' : 'at');

/** The stay that has not ended, of an admitted patient. */
export function getOpenStay({ open_stay }: AdmissionHead): OpenStay {
  if (!open_stay) throw new Error('An admitted patient has no stay.');
  return open_stay;
}

/** Moves a patient to another bed; the bed that becomes free needs cleaning. Throws as `admit`. */
export async function transfer(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  { bed_id, reason, at }: { bed_id: string; reason: string; at?: string },
): Promise<AdmissionRow> {
  const { db, clinic, now } = change;
  const { head, patient } = await accessAdmission(change, id, ifMatch);
  if (head.status !== 'admitted') throw invalid({ path: 'status', rule: 'only_when', value: 'admitted' });
  const stay = getOpenStay(head);
  if (at !== undefined) checkNone(timeFailures('at', at, now, [stay.from_at]));
  const wanting = { patientId: patient.id, head, others: [stay.bed_id], follows: stay.from_at };
  const { bed, others, now: follows } = await lockFreeBed(change, bed_id, wanting);
  const left = others.find((each) => each.id === stay.bed_id);
  const from_at = at ?? follows;
  const next = { admission_id: id, patient_id: patient.id, bed, reason, from_at, path: timeMember(at) };
  const [, , , , row] = await inOrder(
    updateStay(db, clinic.id, stay.id, { to_at: from_at }, timeMember(at)),
    updateAdmission(db, clinic.id, id, { ward_id: bed.ward_id }),
    beginStay(change, { ...next, begun_by: 'transfer' }),
    left ? setStateAfterMovement(change, left, 'cleaning') : Promise.resolve(),
    getAdmission(db, clinic.id, id),
  );
  return row;
}

/**
 * Two patients exchange beds at the same instant. Throws as `transfer`, and 422 `with_admission_id` if the other
 * patient is not admitted.
 */
export async function swap(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  { with_admission_id: other, reason }: { with_admission_id: string; reason: string },
): Promise<[AdmissionRow, AdmissionRow]> {
  const { db, clinic, now, trail } = change;
  const [mine, theirs] = await lockAdmissionsWithPatients(change, [id, other]);
  if (!mine || !theirs) throw new Error('A locked admission was not answered.');
  if (ifMatch !== undefined) checkVersion(ifMatch, mine.head.version);
  if (mine.head.status !== 'admitted') throw invalid({ path: 'status', rule: 'only_when', value: 'admitted' });
  if (id === other) throw invalid({ path: 'with_admission_id', rule: ITSELF });
  if (theirs.head.status !== 'admitted') throw invalid({ path: 'with_admission_id', rule: 'selected' });
  const [left, right] = [getOpenStay(mine.head), getOpenStay(theirs.head)];
  const beds = await lockBedUses(db, clinic.id, [left.bed_id, right.bed_id]);
  const from_at = latest(now, [left.from_at, right.from_at]);
  trail.changing(db, { kind: admissionRecord, clinic_id: clinic.id, id: other, event: 'admission.transfer' });
  for (const stay of [left, right]) await updateStay(db, clinic.id, stay.id, { to_at: from_at });
  for (const [held, to] of [
    [mine, right],
    [theirs, left],
  ] as const) {
    const bed = beds.find((each) => each.id === to.bed_id);
    if (!bed) throw new Error('A bed that was locked is gone.');
    const { head, patient } = held;
    await updateAdmission(db, clinic.id, head.id, { ward_id: bed.ward_id });
    const next = { admission_id: head.id, patient_id: patient.id, bed, reason, from_at, path: 'patient_id' };
    await beginStay(change, { ...next, begun_by: 'transfer' });
  }
  return [await getAdmission(db, clinic.id, id), await getAdmission(db, clinic.id, other)];
}

/** Locks the bed. Throws 412 if `ifMatch` names another version of it. */
async function lockNamedBed({ db, clinic }: Change, bedId: string, ifMatch: string | undefined): Promise<void> {
  const [bed] = await lockBedUses(db, clinic.id, [bedId]);
  if (ifMatch !== undefined && bed) checkVersion(ifMatch, bed.version);
}

/**
 * Reserves a free bed for an expected patient. Throws 412 for another version of the bed, and 422 for an admission that
 * cannot have it, a bed that is not free and a wrong time.
 */
export async function reserve(
  change: Change,
  bedId: string,
  ifMatch: string | undefined,
  { admission_id, until }: { admission_id: string; until: string },
): Promise<ReservationRow & { patient_id: string }> {
  const { db, clinic, now } = change;
  const { head, patient } = await accessAdmission(change, admission_id, undefined);
  await lockNamedBed(change, bedId, ifMatch);
  if (!isExpected(head.status)) throw invalid({ path: 'admission_id', rule: 'not_open' });
  const limit = ADMISSION_LIMITS.reservationHours;
  if (until <= now.toISOString()) throw invalid({ path: 'until', rule: 'not_before', other: now.toISOString() });
  if (Date.parse(until) - now.getTime() > limit * 3_600_000) throw invalid({ path: 'until', rule: TOO_FAR, limit });
  checkNone(patientFailures(patient).map((failure) => ({ ...failure, path: 'admission_id' })));
  if ((await findReservations(db, clinic.id, admission_id)).some(({ holds }) => holds))
    throw invalid({ path: 'admission_id', rule: KEPT_ALREADY });
  await lockFreeBed(change, bedId, { patientId: patient.id });
  const row = { id: newId(), bed_id: bedId, admission_id, until };
  await insertReservation(db, clinic.id, row);
  await makeBedVersions(change, [bedId]);
  return { ...row, patient_id: patient.id };
}

/** Ends a reservation; answers undefined if it has ended already. Throws 412 for another version of the bed. */
export async function endBedReservation(
  change: Change,
  bedId: string,
  id: string,
  ifMatch: string | undefined,
): Promise<ReservationRow | undefined> {
  const { db, clinic } = change;
  await lockNamedBed(change, bedId, ifMatch);
  const row = await findReservation(db, clinic.id, bedId, id);
  if (!row) return undefined;
  await endReservation(db, clinic.id, id);
  await makeBedVersions(change, [bedId]);
  return row;
}
