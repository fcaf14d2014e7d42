import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { ADMISSION_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { boardAgain, takeDeathBack } from '../emergency/index.js';
import { getPatient, patientFailures } from '../patients/index.js';
import { lockBedUses, setStateAfterMovement, makeBedVersions } from '../wards/index.js';
import { accessAdmission, CARE, getAdmission, type LockedAdmission } from './admission-access.js';
import { BED_TAKEN, OPEN_ALREADY, TOO_LATE } from './admission-rules.js';
import { hasOpenAdmission, updateAdmission, type AdmissionRow } from './admission-store.js';
import type { OpenWork } from './open-work.js';
import { findStays, updateStay, type StayRow } from './stay-store.js';

export const UNDONE = ['admit', 'transfer', 'discharge'] as const;
export type Undone = (typeof UNDONE)[number];

/**
 * Undoes the last admission, transfer or discharge. Throws as `accessAdmission`, and 422: `status` if there is none or
 * it is too old, `bed_id` if the bed was taken since, `patient_id` if the patient has moved since.
 */
export async function undo(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  status_reason: string,
  works: readonly OpenWork[],
): Promise<{ row: AdmissionRow; undone: Undone }> {
  const { db, clinic } = change;
  const held = await accessAdmission(change, id, ifMatch);
  const stays = await findStays(db, clinic.id, id);
  const undone = await undoLast(change, held, stays, status_reason);
  if (undone === 'discharge') for (const work of works) await work.resume?.(change, id);
  return { row: await getAdmission(db, clinic.id, id), undone };
}

async function undoLast(
  change: Change,
  held: LockedAdmission,
  stays: readonly StayRow[],
  reason: string,
): Promise<Undone> {
  const { head, visit } = held;
  const last = stays.at(-1);
  if (head.status === 'discharged') {
    if (!change.caller.abilities.has(CARE)) throw problem('missing_ability');
    await undoDischarge(change, held, stays, reason);
    return 'discharge';
  }
  if (head.status !== 'admitted' || !last || last.begun_by === 'return')
    throw invalid({ path: 'status', rule: 'not_open' });
  checkRecent(change, last.from_at);
  if (last.begun_by === 'transfer') {
    await undoTransfer(change, held, { last, before: stays.at(-2) }, reason);
    return 'transfer';
  }
  const { db, clinic } = change;
  await lockBedUses(db, clinic.id, [last.bed_id]);
  await updateStay(db, clinic.id, last.id, { voided: true });
  await makeBedVersions(change, [last.bed_id]);
  await updateAdmission(db, clinic.id, head.id, {
    status: head.kind === 'planned' && head.planned_at !== null ? 'planned' : 'waiting',
    admitted_at: null,
    ward_id: null,
    status_reason: reason,
  });
  if (visit) await boardAgain(change, visit);
  return 'admit';
}

async function undoTransfer(
  change: Change,
  { head }: LockedAdmission,
  { last, before }: { last: StayRow; before: StayRow | undefined },
  status_reason: string,
): Promise<void> {
  const { db, clinic } = change;
  if (!before) throw new Error('A transferred patient has no earlier stay.');
  const again = await lockFormerBed(change, before.bed_id, [last.bed_id]);
  await updateStay(db, clinic.id, last.id, { voided: true });
  await updateStay(db, clinic.id, before.id, { to_at: null });
  await makeBedVersions(change, [last.bed_id]);
  await updateAdmission(db, clinic.id, head.id, { ward_id: before.ward_id, status_reason });
  await setStateAfterMovement(change, again, 'free');
}

async function undoDischarge(
  change: Change,
  { head, patient }: LockedAdmission,
  stays: readonly StayRow[],
  status_reason: string,
): Promise<void> {
  const { db, clinic } = change;
  checkRecent(change, head.discharged_at);
  if (await hasOpenAdmission(db, clinic.id, head.patient_id)) throw invalid({ path: 'patient_id', rule: OPEN_ALREADY });
  await takeDeathBack(change, { ...head, left_at: head.discharged_at }, patient);
  checkNone(patientFailures(await getPatient(db, clinic.id, head.patient_id)));
  const ended = stays.find(({ id }) => id === head.discharged_stay_id);
  const again = ended && (await lockFormerBed(change, ended.bed_id));
  await updateAdmission(db, clinic.id, head.id, {
    status: head.status_before ?? 'admitted',
    status_before: null,
    discharged_stay_id: null,
    discharged_at: null,
    outcome: null,
    destination: null,
    instructions: null,
    closed_patient: false,
    care_until: 'infinity',
    status_reason,
  });
  if (ended) await updateStay(db, clinic.id, ended.id, { to_at: null });
  if (again) await setStateAfterMovement(change, again, 'free');
}

/** Locks the patient's former bed, if it was not taken since. It may be in cleaning. */
async function lockFormerBed({ db, clinic }: Change, bedId: string, others: readonly string[] = []) {
  const bed = (await lockBedUses(db, clinic.id, [bedId, ...others])).find(({ id }) => id === bedId);
  if (!bed?.active || (bed.state !== 'free' && bed.state !== 'cleaning'))
    throw invalid({ path: 'bed_id', rule: BED_TAKEN });
  return bed;
}

function checkRecent({ now }: Change, at: string | null): void {
  const limit = ADMISSION_LIMITS.undoHours;
  if (at === null || now.getTime() - Date.parse(at) > limit * 3_600_000)
    throw invalid({ path: 'status', rule: TOO_LATE, limit });
}
