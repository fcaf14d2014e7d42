import { dayIn } from '../../calendar.js';
import type { Db, Transaction } from '../../db/db.js';
import type { Trail } from '../../operation/trail.js';
import { appointmentRecord } from './appointment-record.js';
import type { Caller } from '../../domain/caller.js';
import { checkNone, invalid } from '../../domain/failures.js';
import type { Clinic } from '../../domain/clinic.js';
import { patientFaults } from '../patients/index.js';
import { isBlocked } from '../schedule-blocks/index.js';
import { accessAppointment, accessComing } from './appointment-access.js';
import {
  DAY_OVER,
  TOO_EARLY,
  VISIT_BEGUN,
  canCheckIn,
  canMove,
  canUndoCheckIn,
  holdsTime,
  type AppointmentStatus,
} from './appointment-rules.js';
import {
  fulfilAppointment,
  hasConsultation,
  lockCalendar,
  updateAppointmentStatus,
  type AppointmentHead,
} from './appointment-store.js';
import { refusingTakenTime } from './booking-actions.js';

/**
 * Moves an appointment along its machine. Throws 422 `status` where it cannot go there, or for a no-show not yet;
 * 422 `start_at` when it would take up time that is taken; and as `accessAppointment`.
 */
export async function moveAppointment(
  db: Db,
  request: { clinic: Clinic; caller: Caller; now: Date },
  { id, to, reason, ifMatch }: { id: string; to: AppointmentStatus; reason?: string; ifMatch: string | undefined },
): Promise<void> {
  const head = await accessAppointment(db, request, id, ifMatch);
  const allowed = canMove(head.status, to) || (to === 'checked-in' && canCheckIn(head.status));
  if (!allowed) throw invalid({ path: 'status', rule: 'transition', value: to });
  if (to === 'noshow' && request.now.toISOString() < head.start_at)
    throw invalid({ path: 'status', rule: TOO_EARLY, value: to, other: head.start_at });
  if (holdsTime(to) && !holdsTime(head.status)) await takeTime(db, request.clinic, head);
  await refusingTakenTime(updateAppointmentStatus(db, request.clinic.id, id, to, reason ?? null));
}

/**
 * Confirms one that waits for it. Throws 422 `status` for any other, `patient_id` of a record that is closed; and as `accessComing`.
 * It holds its time already.
 */
export async function confirmAppointment(
  db: Db,
  request: { clinic: Clinic; caller: Caller; now: Date },
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { clinic } = request;
  const head = await accessComing(db, request, id, ifMatch);
  if (head.status !== 'pending') throw invalid({ path: 'status', rule: 'transition', value: 'booked' });
  checkNone(await patientFaults(db, clinic.id, head.patient_id));
  await updateAppointmentStatus(db, clinic.id, id, 'booked', null);
}

/**
 * What a patient says of one that is coming, and that is locked, whatever they may change themselves. Answers the members that changed:
 * none of one that is booked already. Throws as `confirmAppointment`.
 */
export async function settleComing(
  db: Db,
  clinicId: string,
  head: AppointmentHead,
  to: 'booked' | 'cancelled',
  reason: string,
): Promise<string[]> {
  if (to === 'booked') checkNone(await patientFaults(db, clinicId, head.patient_id));
  if (head.status === to) return [];
  if (!canMove(head.status, to)) throw invalid({ path: 'status', rule: 'transition', value: to });
  await updateAppointmentStatus(db, clinicId, head.id, to, to === 'cancelled' ? reason : null);
  return to === 'cancelled' ? ['status', 'cancellation_reason'] : ['status'];
}

/**
 * Takes back that the patient came, which was noted by mistake. Throws 422 `status` where nobody came, where the appointment's day
 * is over in the clinic, or a consultation of it has begun; and as `accessAppointment`.
 */
export async function undoCheckIn(
  db: Db,
  request: { clinic: Clinic; caller: Caller; now: Date },
  { id, to, ifMatch }: { id: string; to: 'booked' | 'arrived'; ifMatch: string | undefined },
): Promise<void> {
  const { clinic, now } = request;
  const head = await accessAppointment(db, request, id, ifMatch);
  if (!canUndoCheckIn(head.status, to)) throw invalid({ path: 'status', rule: 'transition', value: to });
  if (dayIn(clinic.timezone, now) > dayIn(clinic.timezone, new Date(head.start_at)))
    throw invalid({ path: 'status', rule: DAY_OVER });
  // One that begins at this moment begins after: its appointment may be one that nobody has come to yet.
  if (await hasConsultation(db, clinic.id, id)) throw invalid({ path: 'status', rule: VISIT_BEGUN });
  await updateAppointmentStatus(db, clinic.id, id, to, null);
}

/** Ends a visit that was begun; any other appointment stays as it is. */
export async function fulfil(
  { db, clinic, trail }: { db: Transaction; clinic: Clinic; trail: Trail },
  id: string,
): Promise<void> {
  trail.changing(db, { kind: appointmentRecord, clinic_id: clinic.id, id, event: 'appointment.fulfil' });
  await fulfilAppointment(db, clinic.id, id);
}

async function takeTime(db: Db, clinic: Clinic, head: AppointmentHead): Promise<void> {
  checkNone(await patientFaults(db, clinic.id, head.patient_id));
  if (!(await lockCalendar(db, clinic.id, head.practitioner_id)))
    throw invalid({ path: 'practitioner_id', rule: 'selected' });
  if (!head.overbook && (await isBlocked(db, clinic.id, head.practitioner_id, head)))
    throw invalid({ path: 'start_at', rule: 'unavailable' });
}
