import {
  bookAppointmentEndpoint,
  cancelAppointmentEndpoint,
  moveAppointmentEndpoint,
  rescheduleAppointmentEndpoint,
} from '../appointments/index.js';
import { fault, locationOf, Rejected, segmentOf, type Segment } from '../hl7/index.js';
import { required, unmatched, type MessageApplication } from './message-application.js';
import { findAppointmentHead, findPractitionerByLicense } from './matching-store.js';
import { findNumbered, keepNumber } from './number-store.js';
import { requirePatient } from './patient-matching.js';

const MINUTES: Record<string, number> = {
  '': 1,
  M: 1,
  MIN: 1,
  MINUTES: 1,
  MINUTE: 1,
  H: 60,
  HR: 60,
  S: 1 / 60,
  SEC: 1 / 60,
};

/** SIU: appointments, which the sender identifies by SCH-1 or SCH-2. */
export async function applyAppointment(application: MessageApplication): Promise<void> {
  const { trigger, type, controlId } = application.setting.header;
  const sch = required(application, 'SCH');
  const numbers = numbersIn(application, sch);
  if (numbers.length === 0) throw new Rejected([fault(locationOf(sch, 1), '101', 'SCH-1 and SCH-2 are missing.')]);
  const time = timeIn(application, sch);
  const reason = application.text(sch, 7, 2) || application.text(sch, 7);
  const known = await findKnown(application, numbers);
  if (trigger === 'S12' && !known) return book(application, numbers, time, reason);
  if (trigger === 'S12') throw unmatched(locationOf(sch, 1), 'An appointment with this number exists already.', '205');
  if (!known) throw unmatched(locationOf(sch, 1), 'No appointment has this number.');
  const { start_at } = await checkPatient(application, sch, known);
  const path = { appointment: known };
  const why = reason || `${type} ${controlId}`;
  if (trigger === 'S15') await application.perform(cancelAppointmentEndpoint, { path, body: { reason: why } });
  else if (trigger === 'S17')
    await application.perform(moveAppointmentEndpoint, { path, body: { status: 'entered-in-error', reason: why } });
  else if (trigger === 'S26') await application.perform(moveAppointmentEndpoint, { path, body: { status: 'noshow' } });
  else {
    const practitioner = await findPractitioner(application, false);
    // S14 may change other things than the time.
    if (!time.start_at && trigger !== 'S14')
      throw new Rejected([fault(locationOf(sch, 11), '101', 'SCH-11 names no start.')]);
    const body = { start_at, ...time, ...(practitioner && { practitioner_id: practitioner }) };
    await application.perform(rescheduleAppointmentEndpoint, { path, body });
  }
  application.note('appointment', known);
}

/** Throws 204 if the message is about another patient than the appointment. */
async function checkPatient(application: MessageApplication, sch: Segment, appointment: string) {
  const row = await findAppointmentHead(application.db, application.clinicId, appointment);
  application.patientId = row?.patient_id;
  const pid = segmentOf(application.message, 'PID');
  if (pid && (await requirePatient(application, pid)) !== row?.patient_id)
    throw unmatched(locationOf(sch, 1), 'The appointment is of another patient.');
  if (!row) throw unmatched(locationOf(sch, 1), 'No appointment has this number.');
  return row;
}

async function book(application: MessageApplication, numbers: string[], time: Time, reason: string): Promise<void> {
  const pid = required(application, 'PID', 'SCH');
  const sch = required(application, 'SCH');
  if (!time.start_at) throw new Rejected([fault(locationOf(sch, 11), '101', 'SCH-11 names no start.')]);
  const patient = await requirePatient(application, pid);
  const practitioner = await findPractitioner(application, true);
  const made = await application.perform(bookAppointmentEndpoint, {
    body: {
      patient_id: patient,
      practitioner_id: practitioner,
      ...time,
      ...(time.end_at === undefined && time.duration_minutes === undefined && { duration_minutes: 30 }),
      ...(reason && { reason }),
    },
  });
  const kept = application.note('appointment', made.id);
  for (const number of numbers)
    await keepNumber(application.db, application.clinicId, application.connection.id, 'appointment', number, kept);
}

const numbersIn = (application: MessageApplication, sch: Segment): string[] =>
  [1, 2].flatMap((field) => {
    const number = application.text(sch, field);
    return number === '' ? [] : [`SCH-${field}|${number}`];
  });

async function findKnown(application: MessageApplication, numbers: readonly string[]): Promise<string | undefined> {
  for (const number of numbers) {
    const known = await findNumbered(
      application.db,
      application.clinicId,
      application.connection.id,
      'appointment',
      number,
    );
    if (known) return known.resource_id;
  }
  return undefined;
}

interface Time {
  start_at?: string;
  end_at?: string;
  duration_minutes?: number;
}

/** SCH-11 that begins with a time, though a quantity should come first. */
const BARE_START = /^\d{12}/;

/**
 * The start is in SCH-11, or in TQ1-7 that replaced it, else in AIS-4 or AIP-6. The duration is in SCH-9, AIS-7 or
 * AIP-9, else it follows from the end.
 */
function timeIn(application: MessageApplication, sch: Segment): Time {
  const ais = segmentOf(application.message, 'AIS');
  const aip = segmentOf(application.message, 'AIP');
  const tq1 = segmentOf(application.message, 'TQ1');
  const start =
    application.instant(sch, 11, 4) ??
    (BARE_START.test(application.text(sch, 11)) ? application.instant(sch, 11) : undefined) ??
    application.instant(tq1, 7) ??
    application.instant(ais, 4) ??
    application.instant(aip, 6);
  const end = application.instant(sch, 11, 5) ?? application.instant(tq1, 8);
  const minutes = minutesIn(application, sch, 9) ?? minutesIn(application, ais, 7) ?? minutesIn(application, aip, 9);
  return {
    ...(start !== undefined && { start_at: start }),
    ...(end !== undefined ? { end_at: end } : minutes !== undefined && { duration_minutes: minutes }),
  };
}

function minutesIn(application: MessageApplication, segment: Segment | undefined, field: number): number | undefined {
  const text = application.text(segment, field);
  if (text === '' || !segment) return undefined;
  const unit = MINUTES[application.text(segment, field + 1).toUpperCase()];
  if (!/^\d{1,6}(?:\.\d+)?$/.test(text) || unit === undefined)
    throw new Rejected([fault(locationOf(segment, field), '102', `${segment.name}-${field} is not a valid duration.`)]);
  return Math.round(Number(text) * unit);
}

/** The practitioner of AIP-3, by license number. Throws 204 for an unknown one. */
async function findPractitioner(application: MessageApplication, isNeeded: boolean): Promise<string | undefined> {
  const aip = segmentOf(application.message, 'AIP');
  const license = application.text(aip, 3);
  if (license === '' && !isNeeded) return undefined;
  const found =
    license === ''
      ? undefined
      : await findPractitionerByLicense(application.db, application.clinicId, application.code(license));
  if (!found) throw unmatched(aip ? locationOf(aip, 3) : 'AIP^1^3', 'The practitioner is not known here.');
  return found.id;
}
