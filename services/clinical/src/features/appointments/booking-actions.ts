import { violatedConstraint, type Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { newId } from '../../id.js';
import type { Clinic } from '../../domain/clinic.js';
import { isActiveLocation } from '../locations/index.js';
import { holdPatientFaults, patientFaults } from '../patients/index.js';
import { isBlocked } from '../schedule-blocks/index.js';
import { checkOwnCalendar, isFree } from '../schedules/index.js';
import { accessAppointment } from './appointment-access.js';
import { appointmentSettings, canReschedule, holdsTime, type AppointmentStatus } from './appointment-rules.js';
import { insertAppointment, lockCalendar, updateAppointmentTime } from './appointment-store.js';
import { endOf, timeFailures, type AskedTime } from './booking-rules.js';

export interface Booking extends AskedTime {
  status?: 'proposed' | 'pending' | 'booked' | 'waitlist';
  patient_id?: string;
  practitioner_id?: string;
  location_id?: string | null;
  type?: { code?: string | null; name?: string | null };
  modality: string;
  reason?: string | null;
  overbook?: boolean;
}

interface Request {
  clinic: Clinic;
  caller: Caller;
  now: Date;
}

/**
 * Books an appointment and returns its id. Throws 422 `start_at` when the time is taken or blocked and not
 * overbooked, 403 where the clinic lets patients book nothing, or a doctor books for another.
 */
export async function bookAppointment(db: Db, request: Request, body: Booking, id = newId()): Promise<string> {
  const { clinic, caller, now } = request;
  const { patient_id, status } = bookedFor(request, body);
  const practitioner_id = calendarOf(caller, body.practitioner_id);
  const end_at = endOf(body);
  const place = { practitioner_id, location_id: body.location_id ?? null };
  const failures = timeFailures(body, end_at, now);
  if (!patient_id) failures.push({ path: 'patient_id', rule: 'required' });
  if (!practitioner_id) failures.push({ path: 'practitioner_id', rule: 'required' });
  checkNone(failures);
  const time = { start_at: body.start_at, end_at: end_at ?? '', overbook: mayOverbook(request, body.overbook) };
  const [faults] = await Promise.all([
    holdPatientFaults(db, clinic.id, patient_id ?? ''),
    checkPlace(db, clinic, place),
  ]);
  checkNone(faults);
  await checkTime(db, request, practitioner_id, time, status);
  await refusingTakenTime(
    insertAppointment(db, {
      clinic_id: clinic.id,
      id,
      status,
      ...time,
      ...place,
      type_code: body.type?.code ?? null,
      type_name: body.type?.name ?? null,
      modality: body.modality,
      reason: body.reason ?? null,
      patient_id: patient_id ?? '',
      self_assigned: practitioner_id === caller.practitioner_id,
    }),
  );
  return id;
}

/** Gives an appointment another time, and perhaps another practitioner or place. Throws as `bookAppointment`. */
export async function rescheduleAppointment(
  db: Db,
  request: Request,
  {
    id,
    ifMatch,
    ...body
  }: Omit<Booking, 'status' | 'patient_id' | 'modality'> & { id: string; ifMatch: string | undefined },
): Promise<void> {
  const { clinic, caller, now } = request;
  const head = await accessAppointment(db, request, id, ifMatch);
  if (!canReschedule(head.status)) throw invalid({ path: 'status', rule: 'not_open' });
  const end_at = endOf(body, (Date.parse(head.end_at) - Date.parse(head.start_at)) / 60_000);
  checkNone(timeFailures(body, end_at, now));
  const practitioner_id = calendarOf(caller, body.practitioner_id ?? head.practitioner_id);
  if (caller.role === 'patient' && practitioner_id !== head.practitioner_id) throw problem('missing_ability');
  const place = { practitioner_id, location_id: body.location_id === undefined ? head.location_id : body.location_id };
  const overbook = mayOverbook(request, body.overbook ?? (caller.role === 'patient' ? false : head.overbook));
  const time = { start_at: body.start_at, end_at: end_at ?? '', overbook };
  const [faults] = await Promise.all([patientFaults(db, clinic.id, head.patient_id), checkPlace(db, clinic, place)]);
  checkNone(faults);
  await checkTime(db, request, practitioner_id, time, head.status, id);
  const taken = practitioner_id !== head.practitioner_id && practitioner_id === caller.practitioner_id;
  await refusingTakenTime(
    updateAppointmentTime(db, clinic.id, id, { ...time, ...place, self_assigned: taken || head.self_assigned }),
  );
}

/** Whose appointment it becomes, and in which status; patients get what the clinic lets them have. */
function bookedFor(
  { caller, clinic }: Request,
  { patient_id, status }: Booking,
): { patient_id: string | undefined; status: AppointmentStatus } {
  if (caller.role !== 'patient') return { patient_id, status: status ?? 'booked' };
  const { patient_booking } = appointmentSettings(clinic.settings);
  if (patient_booking === 'none' || caller.patient_id === null) throw problem('missing_ability');
  const failures: Failure[] = [];
  if (patient_id !== undefined && patient_id !== caller.patient_id)
    failures.push({ path: 'patient_id', rule: 'selected' });
  const given = patient_booking === 'book' ? 'booked' : 'proposed';
  if (status !== undefined && status !== given) failures.push({ path: 'status', rule: 'selected' });
  checkNone(failures);
  return { patient_id: caller.patient_id, status: given };
}

/** A doctor's own unless another is named, which is refused. */
function calendarOf(caller: Caller, asked: string | undefined): string {
  const named = asked ?? (caller.role === 'doctor' ? caller.practitioner_id : undefined) ?? '';
  checkOwnCalendar(caller, named);
  return named;
}

function mayOverbook({ caller, clinic }: Request, asked = false): boolean {
  if (!asked) return false;
  if (caller.role === 'patient') throw problem('missing_ability');
  if (!appointmentSettings(clinic.settings).overbooking) throw invalid({ path: 'overbook', rule: 'selected' });
  return true;
}

/** Locks the practitioner's calendar, and checks that both are in use at this clinic. */
async function checkPlace(
  db: Db,
  clinic: Clinic,
  { practitioner_id, location_id }: { practitioner_id: string; location_id: string | null },
): Promise<void> {
  const [practitioner, location] = await Promise.all([
    lockCalendar(db, clinic.id, practitioner_id),
    location_id === null || isActiveLocation(db, clinic.id, location_id),
  ]);
  const failures: Failure[] = [];
  if (!practitioner) failures.push({ path: 'practitioner_id', rule: 'selected' });
  if (!location) failures.push({ path: 'location_id', rule: 'selected' });
  checkNone(failures);
}

/** Under the calendar's lock. What patients ask for must lie in free time, be it a request only. */
async function checkTime(
  db: Db,
  { clinic, caller, now }: Request,
  practitionerId: string,
  time: { start_at: string; end_at: string; overbook: boolean },
  status: AppointmentStatus,
  moved?: string,
): Promise<void> {
  const byPatient = caller.role === 'patient';
  if (byPatient && time.start_at <= now.toISOString()) throw invalid({ path: 'start_at', rule: 'unavailable' });
  if (time.overbook || !(byPatient || holdsTime(status))) return;
  const refused = byPatient
    ? !(await isFree(db, clinic, practitionerId, time, moved))
    : await isBlocked(db, clinic.id, practitionerId, time);
  if (refused) throw invalid({ path: 'start_at', rule: 'unavailable' });
}

/** The exclusion constraint has the last word. */
export const refusingTakenTime = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    throw violatedConstraint(error) === 'appointments_no_double_booking'
      ? invalid({ path: 'start_at', rule: 'unavailable' })
      : error;
  });
