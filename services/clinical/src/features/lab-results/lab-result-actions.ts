import type { Change } from '../../operation/change.js';
import { labResultRecord } from './lab-result-record.js';
import { checkRelation } from '../../operation/access.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { holdConsultationHead } from '../consultation-heads/index.js';
import { findResultTarget, resultItem } from '../orders/index.js';
import { holdPatientFaults } from '../patients/index.js';
import { deleteReminder } from './critical-reminder-store.js';
import { lockCurrent } from './current-result.js';
import type { Code, LabResultContent } from './lab-result-content.js';
import { canSupersede, isComplete, SECOND_LOOK, type LabResultStatus, withdrawnStatus } from './lab-result-rules.js';
import {
  acknowledgeLabResult,
  insertLabResult,
  releaseLabResult,
  supersedeLabResult,
  updateLabResultStatus,
} from './lab-result-store.js';
import { columnsOf, newResult, type Origin } from './new-lab-result.js';

export interface EnteredResult extends LabResultContent {
  status: LabResultStatus;
  patient_id?: string | null;
  order_item_id?: string | null;
  consultation_id?: string | null;
  release: boolean;
}

/** Enters a result. One that answers an order's item moves the item on. Returns its id. */
export async function enterLabResult(change: Change, body: EnteredResult): Promise<string> {
  const { db, now } = change;
  const origin = await findOrigin(change, body);
  await checkRelation(db, origin, change.phi, change);
  const { release, status } = body;
  if (release && !isComplete(status)) throw invalid({ path: 'release', rule: 'only_when', value: 'final' });
  if (body.order_item_id) await resultItem(change, body.order_item_id, isComplete(status), false);
  const id = newId();
  const result = await newResult(change, body, {
    ...origin,
    id,
    status,
    category: 'laboratory',
    released_at: release ? now.toISOString() : null,
    status_reason: null,
    supersedes_id: null,
  });
  if (release && result.needs_second_look) throw invalid({ path: 'release', rule: SECOND_LOOK });
  await insertLabResult(db, result);
  return id;
}

export interface CorrectedResult extends LabResultContent {
  status: LabResultStatus;
  reason: string | null;
}

/**
 * Replaces a result by a newer one; the old one is kept as it was. Where the old one was released, the new
 * one is too, unless it waits for a second person: a patient is not left with what is known to be wrong. Returns the new one's id.
 */
export async function correctLabResult(change: Change, id: string, body: CorrectedResult): Promise<string> {
  const { db, clinic, now } = change;
  const old = await lockCurrent(db, clinic.id, id);
  if (!canSupersede(old.status, body.status)) {
    throw invalid({ path: 'status', rule: 'transition', value: body.status });
  }
  const corrected = newId();
  change.trail.changing(db, {
    kind: labResultRecord,
    clinic_id: clinic.id,
    id: corrected,
    event: 'lab_result.correct',
  });
  if (old.order_item_id) await resultItem(change, old.order_item_id, isComplete(body.status), true);
  await supersedeLabResult(db, clinic.id, old.id, corrected);
  await deleteReminder(db, { clinic_id: clinic.id, lab_result_id: old.id });
  const { superseded_by_id: _, acknowledged_at: __, looked_at: ___, version: ____, ...inherited } = old;
  const result = await newResult(change, body, {
    ...inherited,
    ...(body.code && columnsOf(body.code)),
    id: corrected,
    status: body.status,
    released_at: null,
    status_reason: body.reason,
    supersedes_id: old.id,
  });
  const released_at = old.released_at === null || result.needs_second_look ? null : now.toISOString();
  await insertLabResult(db, { ...result, released_at });
  return corrected;
}

/**
 * Lets the patient see it, from now on. Throws 422 `status` while the result is not complete, 422 `second_look` while it waits for a
 * second person, 412 for another version than the one
 * that `ifMatch` names.
 */
export async function release({ db, clinic, now }: Change, id: string, ifMatch?: string): Promise<void> {
  const result = await lockCurrent(db, clinic.id, id, ifMatch);
  if (!isComplete(result.status)) throw invalid({ path: 'status', rule: 'only_when', value: 'final' });
  if (result.needs_second_look && result.looked_at === null) throw invalid({ path: 'second_look', rule: SECOND_LOOK });
  if (result.released_at === null) await releaseLabResult(db, clinic.id, id, now.toISOString());
}

/**
 * Says who saw it; the first one counts. Throws 403 for a program and the laboratory, 422 `status` for a result that was withdrawn, and as `release` does
 * for one that a newer one took the place of.
 */
export async function acknowledge({ db, clinic, caller, now }: Change, id: string): Promise<void> {
  if (caller.type !== 'user' || caller.role === 'laboratory') throw problem('missing_ability');
  const result = await lockCurrent(db, clinic.id, id);
  if (!withdrawnStatus(result.status)) throw invalid({ path: 'status', rule: 'only_when', value: 'final' });
  if (result.acknowledged_at !== null) return;
  await acknowledgeLabResult(db, clinic.id, id, { at: now.toISOString(), id: caller.id, name: caller.name });
  await deleteReminder(db, { clinic_id: clinic.id, lab_result_id: id });
}

/** Withdraws a result: what was not final is cancelled, what was is declared entered in error. */
export async function withdraw({ db, clinic }: Change, id: string, reason: string, ifMatch?: string): Promise<void> {
  const result = await lockCurrent(db, clinic.id, id, ifMatch);
  const status = withdrawnStatus(result.status);
  if (!status) throw invalid({ path: 'status', rule: 'transition', value: 'cancelled' });
  await updateLabResultStatus(db, clinic.id, id, status, reason);
  await deleteReminder(db, { clinic_id: clinic.id, lab_result_id: id });
}

/** Whose the result is and what it is of: by the order's item, or by what the body says; they must agree. */
async function findOrigin({ db, clinic }: Change, body: EnteredResult): Promise<Origin> {
  const { order_item_id = null, patient_id = null } = body;
  const target = order_item_id ? await findResultTarget(db, clinic.id, order_item_id) : undefined;
  const consultation_id = body.consultation_id ?? target?.consultation_id ?? null;
  const consultation = consultation_id ? await holdConsultationHead(db, clinic.id, consultation_id) : undefined;
  const patient = patient_id ?? target?.patient_id ?? consultation?.patient_id ?? null;
  const code = body.code ?? codeOf(target?.test);

  const failures: Failure[] = [];
  if (order_item_id && !target) failures.push({ path: 'order_item_id', rule: 'selected' });
  if (consultation_id && !consultation) failures.push({ path: 'consultation_id', rule: 'selected' });
  if (patient === null) {
    if (!order_item_id) failures.push({ path: 'patient_id', rule: 'required' });
  } else {
    // What was taken in life is reported after a death too.
    const faults = await holdPatientFaults(db, clinic.id, patient, { deceased: true });
    failures.push(...faults);
    if (faults.length === 0) failures.push(...disagreements(patient, target, consultation));
  }
  if (target && consultation && target.consultation_id !== consultation.id)
    failures.push({ path: 'consultation_id', rule: 'disagrees', other: 'order_item_id' });
  if (!code && !(order_item_id && !target)) failures.push({ path: 'code', rule: 'required' });
  checkNone(failures);
  if (patient === null || !code) throw problem('internal_error');
  return {
    patient_id: patient,
    practitioner_id: consultation?.practitioner_id ?? null,
    order_id: target?.order_id ?? null,
    order_item_id,
    consultation_id,
    ...columnsOf(code),
  };
}

/** What names another patient than the one whose result it is. */
function disagreements(
  patient: string,
  target: { patient_id: string } | undefined,
  consultation: { patient_id: string | null } | undefined,
): Failure[] {
  const failures: Failure[] = [];
  if (target && target.patient_id !== patient)
    failures.push({ path: 'order_item_id', rule: 'disagrees', other: 'patient_id' });
  if (consultation && consultation.patient_id !== patient)
    failures.push({ path: 'consultation_id', rule: 'disagrees', other: 'patient_id' });
  return failures;
}

const codeOf = (test: { code: string; loinc: string | null; name: string } | null | undefined): Code | undefined =>
  test
    ? test.loinc
      ? { system: 'http://loinc.org', code: test.loinc, display: test.name }
      : { system: 'local', code: test.code, display: test.name }
    : undefined;
