import { HttpError } from 'http-kit';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid, type Failure, type OwnRule } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { appointmentRecord, bookAppointment } from '../appointments/index.js';
import { holdConsultationHead } from '../consultation-heads/index.js';
import { describeDiagnoses, diagnosesFailures } from '../consultations/index.js';
import { holdPatientFaults } from '../patients/index.js';
import { accessAuthor, isActivePractitioner } from '../practitioners/index.js';
import { getReferral } from './referral-access.js';
import type { AskedVisit, NewReferral } from './referral-content.js';
import { canMoveReferral, recipientFailures, type ReferralStatus } from './referral-rules.js';
import { insertReferral, lockReferral, updateReferral, type ReferralRow } from './referral-store.js';

const NO_CALENDAR: OwnRule = {
  name: 'no_calendar',
  en: 'The :attribute cannot be booked: the referral is to somebody who has no calendar in this clinic.',
  es: 'No se puede agendar :attribute: la derivación es a alguien que no tiene agenda en esta clínica.',
};

/** Refers a patient. Throws 422 for a closed record and unknown references. */
export async function refer(change: Change, body: NewReferral): Promise<ReferralRow> {
  const { db, clinic, caller, language } = change;
  const { practitioner_id: named = null, consultation_id = null, to_practitioner_id = null, to = null, ...said } = body;
  const { patient_id } = said;
  const practitioner_id = await accessAuthor(db, clinic.id, caller, { practitioner_id: named });
  checkNone([...recipientFailures(body), ...diagnosesFailures(said.diagnoses)]);
  const consultation =
    consultation_id === null ? undefined : await holdConsultationHead(db, clinic.id, consultation_id);
  checkNone(await holdPatientFaults(db, clinic.id, patient_id));
  await checkRelation(db, { patient_id, practitioner_id: null, care_team: true }, change.phi, { caller, clinic });
  const { diagnoses, failures } = await describeDiagnoses(db, said.diagnoses, language);
  if (to_practitioner_id !== null && !(await isActivePractitioner(db, clinic.id, to_practitioner_id)))
    failures.push({ path: 'to_practitioner_id', rule: 'selected' });
  // A consultation of another patient counts as unknown.
  if (consultation_id !== null && consultation?.patient_id !== patient_id)
    failures.push({ path: 'consultation_id', rule: 'selected' });
  else if (consultation?.status === 'entered_in_error') failures.push({ path: 'consultation_id', rule: 'not_open' });
  checkNone(failures);
  const id = newId();
  await insertReferral(db, {
    ...said,
    diagnoses: JSON.stringify(diagnoses.map(({ notes = null, ...each }) => ({ ...each, notes }))),
    clinic_id: clinic.id,
    id,
    practitioner_id,
    to_practitioner_id,
    to_name: to?.name ?? null,
    to_facility: to?.facility || null,
    consultation_id,
  });
  return getReferral(db, clinic.id, id);
}

interface Move {
  to: ReferralStatus;
  reason?: string | null;
  ifMatch: string | undefined;
}

/** Changes the status of a referral. Throws 404, 412 for another version, or 422 `status`. */
export async function moveReferral(change: Change, id: string, move: Move): Promise<ReferralRow> {
  await lock(change, id, move);
  await updateReferral(change.db, change.clinic.id, id, { status: move.to, status_reason: move.reason ?? null });
  return getReferral(change.db, change.clinic.id, id);
}

/** Accepts a referral, and books the requested visit with its recipient. Throws as `moveReferral` and as booking. */
export async function acceptReferral(
  change: Change,
  id: string,
  { visit, ifMatch }: { visit: AskedVisit | undefined; ifMatch: string | undefined },
): Promise<ReferralRow> {
  const { db, clinic } = change;
  const referral = await lock(change, id, { to: 'accepted', ifMatch });
  const appointment_id = visit ? await book(change, referral, visit) : null;
  await updateReferral(db, clinic.id, id, { status: 'accepted', status_reason: null, appointment_id });
  return getReferral(db, clinic.id, id);
}

async function book(
  change: Change,
  { patient, to_practitioner }: ReferralRow,
  { start_at, duration_minutes }: AskedVisit,
): Promise<string> {
  const { db, clinic, trail } = change;
  if (!to_practitioner) throw invalid({ path: 'appointment', rule: NO_CALENDAR });
  const asked = {
    patient_id: patient.id,
    practitioner_id: to_practitioner.id,
    start_at,
    duration_minutes,
    modality: 'in_person',
  };
  const id = newId();
  trail.changing(db, { kind: appointmentRecord, clinic_id: clinic.id, id, event: 'appointment.create' });
  await within('appointment', bookAppointment(db, change, asked, id));
  trail.note({ details: { appointment_id: id } });
  return id;
}

/** Puts the failures of booking below the member of the request. The patient is that of the referral. */
const within = <T>(member: string, booked: Promise<T>): Promise<T> =>
  booked.catch((error: unknown) => {
    const { failures = [] }: { failures?: Failure[] } = error instanceof HttpError ? error.details : {};
    checkNone(
      failures.map((each) => (each.path === 'patient_id' ? each : { ...each, path: `${member}.${each.path}` })),
    );
    throw error;
  });

async function lock({ db, clinic }: Change, id: string, { to, ifMatch }: Move): Promise<ReferralRow> {
  const referral = isUuid(id) ? await lockReferral(db, clinic.id, id) : undefined;
  if (!referral) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, referral.version);
  if (!canMoveReferral(referral.status, to)) throw invalid({ path: 'status', rule: 'transition', value: to });
  return referral;
}
