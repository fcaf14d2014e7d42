import { checkNone, invalid } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';
import { keepCarers } from './carer-store.js';
import { accessVisit } from './visit-access.js';
import { afterArrival, timeFailures } from './visit-actions.js';
import { emergencyVisitRecord } from './visit-record.js';
import { canReopen, isInCare, NOT_ENDED, OPEN_ALREADY } from './visit-rules.js';
import { hasOpenVisit, isPlaceTaken, updateVisit, type VisitHead } from './visit-store.js';

/**
 * Locks a visit whose patient is to be admitted. Throws as `accessVisit`, and 422 `status` outside of care and
 * observation.
 */
export async function accessAdmittable(change: Change, id: string, ifMatch: string | undefined): Promise<VisitHead> {
  const { head } = await accessVisit(change, id, ifMatch);
  if (!isInCare(head.status)) throw invalid({ path: 'status', rule: 'transition', value: 'boarding' });
  return head;
}

/** The patient is to be admitted and has no bed yet. The visit is locked. */
export async function beginBoarding(change: Change, { id }: VisitHead): Promise<void> {
  const { db, clinic, now } = change;
  tell(change, id, 'emergency_visit.admit');
  await updateVisit(db, clinic.id, id, { status: 'boarding', boarding_at: now.toISOString() });
}

interface Admitted {
  at: string;
  /** The member to blame for a wrong time; absent if the time is now. */
  path?: string | undefined;
  event: string;
}

/** The patient has a bed, so the visit ends. Throws 422 at `path` for a time before care began. The visit is locked. */
export async function endBoarding(change: Change, head: VisitHead, { at, path, event }: Admitted): Promise<void> {
  const { db, clinic, now, caller } = change;
  if (path !== undefined) checkNone(timeFailures(path, at, now, afterArrival(head, at)));
  tell(change, head.id, event);
  await updateVisit(db, clinic.id, head.id, {
    status: 'disposed',
    status_before: head.status,
    outcome: 'admitted',
    left_at: at,
    disposed_by: caller.practitioner_id,
  });
  await keepCarers(db, clinic.id, head.id);
}

/** False for a visit that was declared an error after it ended. */
const endedAdmitted = ({ status, outcome }: VisitHead): boolean => status === 'disposed' && outcome === 'admitted';

/**
 * The admission to a bed was undone, so the visit boards again. Throws 422 `patient_id` if the patient has another open
 * visit.
 */
export async function boardAgain(change: Change, head: VisitHead): Promise<void> {
  if (!endedAdmitted(head)) return;
  const { db, clinic, now } = change;
  if (await hasOpenVisit(db, clinic.id, head.patient_id)) throw invalid({ path: 'patient_id', rule: OPEN_ALREADY });
  await beginAgain(change, head, { status: 'boarding', boarding_at: now.toISOString() });
}

/**
 * The admission was cancelled, so the patient is in care again. A visit that ended with the admission is reopened if it
 * still may be and the patient has no other.
 */
export async function endAdmitting(change: Change, head: VisitHead): Promise<void> {
  const { db, clinic, now } = change;
  if (head.status === 'boarding') {
    tell(change, head.id, 'emergency_visit.resume_care');
    await updateVisit(db, clinic.id, head.id, { status: 'in_care', boarding_at: null });
    return;
  }
  const mayReopen = endedAdmitted(head) && canReopen(head, now);
  if (!mayReopen || (await hasOpenVisit(db, clinic.id, head.patient_id))) return;
  await beginAgain(change, head, { status: 'in_care', boarding_at: null });
}

async function beginAgain(change: Change, head: VisitHead, values: Record<string, unknown>): Promise<void> {
  const { db, clinic } = change;
  tell(change, head.id, 'emergency_visit.reopen');
  const isTaken = head.location_id !== null && (await isPlaceTaken(db, clinic.id, head.location_id, head.id));
  const place = isTaken ? { location_id: null } : {};
  await updateVisit(db, clinic.id, head.id, { status_before: null, ...NOT_ENDED, ...values, ...place });
  await keepCarers(db, clinic.id, head.id);
}

const tell = ({ db, clinic, trail }: Change, id: string, event: string): void =>
  trail.changing(db, { kind: emergencyVisitRecord, clinic_id: clinic.id, id, event });
