import { checkNone, invalid } from '../../domain/failures.js';
import { EMERGENCY_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { changePatient, getPatient, patientRecord, type PatientRow } from '../patients/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { keepCarers } from './carer-store.js';
import { emergencySettings } from './emergency-settings.js';
import { accessVisit, getVisit } from './visit-access.js';
import { afterArrival, checkOpen, timeFailures } from './visit-actions.js';
import type { DispositionBody } from './visit-content.js';
import {
  canEnd,
  canReopen,
  needsDiagnosis,
  NO_DIAGNOSIS,
  NOT_ENDED,
  OPEN_ALREADY,
  TOO_LATE,
  WAS_ADMITTED,
} from './visit-rules.js';
import {
  findDeath,
  hasOpenVisit,
  hasSignedDiagnosis,
  isElsewhere,
  isPlaceTaken,
  updateVisit,
  type VisitHead,
  type VisitRow,
} from './visit-store.js';

/**
 * Ends the visit. A patient who died gets a closed record. Throws as `accessVisit`, and 422: `status` if it has ended,
 * `outcome` if its state does not allow it or a diagnosis is missing.
 */
export async function dispose(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: DispositionBody,
): Promise<VisitRow> {
  const { db, clinic, caller, now } = change;
  // HL7 v2 messages of a discharge need not name a practitioner.
  const isUnsaid = caller.connection === true && !body.practitioner_id;
  const disposed_by = isUnsaid ? null : await accessAuthor(db, clinic.id, caller, body);
  const { head, patient } = await accessVisit(change, id, ifMatch);
  checkOpen(head);
  const { outcome } = body;
  // HL7 v2 has no message for the start of care, so a registered patient may be discharged by a connection.
  const isUnseen = caller.connection === true && head.status === 'registered';
  if (!isUnseen && !canEnd(head.status, outcome))
    throw invalid({ path: 'outcome', rule: 'transition', value: outcome });
  const left_at = body.at ?? now.toISOString();
  checkNone(timeFailures('at', left_at, now, afterArrival(head, body.at)));
  const asked = emergencySettings(clinic.settings).diagnosis_required && needsDiagnosis(outcome, head.first_seen_at);
  if (asked && !(await hasSignedDiagnosis(db, clinic.id, id)))
    throw invalid({ path: 'outcome', rule: NO_DIAGNOSIS, value: outcome });
  const closed_patient = outcome === 'died' && patient.deceased_at === null;
  if (closed_patient) await setDeath(change, patient, left_at);
  await updateVisit(db, clinic.id, id, {
    status: 'disposed',
    // The admission is cancelled, so the visit cannot return to boarding.
    status_before: head.status === 'boarding' ? 'in_care' : head.status,
    outcome,
    left_at,
    outcome_notes: body.notes ?? null,
    destination: body.destination ?? null,
    instructions: body.instructions ?? null,
    disposed_by,
    closed_patient,
  });
  await keepCarers(db, clinic.id, id);
  return getVisit(db, clinic.id, id);
}

/**
 * Declares a visit entered in error. The record of an unknown patient becomes inactive if it holds only this visit.
 * Throws as `accessVisit`, and 422 `status` if it is an error already.
 */
export async function cancelVisit(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  status_reason: string,
): Promise<VisitRow> {
  const { db, clinic } = change;
  const { head, patient } = await accessVisit(change, id, ifMatch);
  if (head.status === 'entered_in_error')
    throw invalid({ path: 'status', rule: 'transition', value: 'entered_in_error' });
  await takeDeathBack(change, head, patient);
  const isNobody = patient.identity === 'unconfirmed' && patient.active;
  if (isNobody && !(await isElsewhere(db, clinic.id, head.patient_id, id))) await closeRecord(change, head.patient_id);
  await updateVisit(db, clinic.id, id, { status: 'entered_in_error', status_reason, closed_patient: false });
  await keepCarers(db, clinic.id, id);
  return getVisit(db, clinic.id, id);
}

/**
 * Reopens a visit, in its former place if that is free. Throws as `accessVisit`, and 422: `status` if it has not ended,
 * ended with an admission or ended too long ago, `patient_id` if the patient has another open visit.
 */
export async function reopen(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  status_reason: string,
): Promise<VisitRow> {
  const { db, clinic, now } = change;
  const { head, patient } = await accessVisit(change, id, ifMatch);
  if (head.status !== 'disposed') throw invalid({ path: 'status', rule: 'only_when', value: 'disposed' });
  if (head.outcome === 'admitted') throw invalid({ path: 'status', rule: WAS_ADMITTED });
  if (!canReopen(head, now)) throw invalid({ path: 'status', rule: TOO_LATE, limit: EMERGENCY_LIMITS.reopenHours });
  if (await hasOpenVisit(db, clinic.id, head.patient_id)) throw invalid({ path: 'patient_id', rule: OPEN_ALREADY });
  await takeDeathBack(change, head, patient);
  const isTaken = head.location_id !== null && (await isPlaceTaken(db, clinic.id, head.location_id, id));
  await updateVisit(db, clinic.id, id, {
    status: head.status_before,
    status_before: null,
    status_reason,
    ...(isTaken && { location_id: null }),
    ...NOT_ENDED,
  });
  await keepCarers(db, clinic.id, id);
  return getVisit(db, clinic.id, id);
}

/** Undoes a death that only this visit recorded. */
export async function takeDeathBack(
  change: Change,
  head: Pick<VisitHead, 'closed_patient' | 'left_at'>,
  patient: PatientRow,
): Promise<void> {
  const isOurs = head.closed_patient && patient.deceased_at !== null && head.left_at !== null;
  if (isOurs && Date.parse(patient.deceased_at ?? '') === Date.parse(head.left_at ?? ''))
    await setDeath(change, patient, null);
}

/**
 * Moves a recorded death with the visits that moved to another record. The caller has locked both records and notes
 * their change.
 */
export async function moveDeath(
  { db, clinic, now }: Change,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const died = await findDeath(db, clinic.id, to);
  const before = await getPatient(db, clinic.id, from);
  if (died === undefined || before.deceased_at === null) return;
  if (Date.parse(before.deceased_at) !== Date.parse(died)) return;
  await changePatient(db, { clinic, now, id: from, ifMatch: '*', body: { deceased_at: null } });
  await changePatient(db, { clinic, now, id: to, ifMatch: '*', body: { deceased_at: died } });
}

/** Closes the record of an unknown patient, as a change of that record. */
async function closeRecord({ db, clinic, now, trail }: Change, id: string): Promise<void> {
  trail.changing(db, { kind: patientRecord, clinic_id: clinic.id, id, event: 'patient.update' });
  await changePatient(db, { clinic, now, id, ifMatch: '*', body: { active: false } });
}

/** Sets or clears the time of death, as a change of the patient. */
export async function setDeath(
  { db, clinic, now, trail }: Change,
  { id }: Pick<PatientRow, 'id'>,
  deceased_at: string | null,
): Promise<void> {
  trail.changing(db, { kind: patientRecord, clinic_id: clinic.id, id, event: 'patient.update' });
  await changePatient(db, { clinic, now, id, ifMatch: '*', body: { deceased_at } });
}
