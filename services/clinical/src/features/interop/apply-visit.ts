import { locationOf, segmentOf, type Segment } from '../hl7/index.js';
import {
  createEmergencyVisitEndpoint,
  reopenEmergencyVisitEndpoint,
  startEmergencyCareEndpoint,
} from '../emergency/index.js';
import { cancelEmergencyVisitEndpoint, disposeEmergencyVisitEndpoint } from '../boarding/index.js';
import { unmatched, type Application } from './application.js';
import { dischargeCode, happenedAt, reasonOf, visitNumber } from './movement-fields.js';
import { findEpisode, findOpenVisit, findPractitionerByLicense } from './matching-store.js';
import { findNumbered, isNumbered, keepNumber } from './number-store.js';

const OUTCOMES: Record<string, string> = {
  other_facility: 'transferred',
  hospice: 'transferred',
  against_advice: 'left_against_advice',
  died: 'died',
};

/** What an ADT message says of somebody in the emergency room. */
export async function applyVisit(application: Application, patientId: string, pv1: Segment): Promise<void> {
  const { trigger } = application.setting.header;
  if (['A01', 'A04', 'A05'].includes(trigger)) return register(application, patientId, pv1);
  const visit = await requireVisit(application, patientId, pv1);
  const path = { visit: visit.id };
  const reason = reasonOf(application);
  if (trigger === 'A03') await dispose(application, visit, pv1);
  else if (trigger === 'A11' || trigger === 'A38')
    await application.perform(cancelEmergencyVisitEndpoint, { path, body: { reason } });
  else if (trigger === 'A13') await application.perform(reopenEmergencyVisitEndpoint, { path, body: { reason } });
  else return;
  application.note('emergency_visit', visit.id);
}

async function register(application: Application, patientId: string, pv1: Segment): Promise<void> {
  const arrival = happenedAt(application, pv1, 44);
  const pv2 = segmentOf(application.message, 'PV2');
  const complaint = application.text(pv2, 3, 2) || application.text(pv2, 3);
  const made = await application.perform(createEmergencyVisitEndpoint, {
    body: {
      patient_id: patientId,
      ...(arrival !== undefined && { arrival_at: arrival }),
      ...(complaint && { complaint }),
    },
  });
  const kept = application.note('emergency_visit', made.id);
  const number = visitNumber(application, pv1);
  if (number !== '')
    await keepNumber(application.db, application.clinicId, application.connection.id, 'visit', number, kept);
}

/** Who was triaged and then discharged was seen in between, which the sender had no message for. */
async function dispose(application: Application, visit: { id: string; status: string }, pv1: Segment): Promise<void> {
  const path = { visit: visit.id };
  const outcome = OUTCOMES[dischargeCode(application, pv1)] ?? 'discharged';
  if (visit.status === 'triaged' && (outcome === 'discharged' || outcome === 'left_against_advice'))
    await application.perform(startEmergencyCareEndpoint, { path, body: {} });
  const at = happenedAt(application, pv1, 45);
  const license = application.text(pv1, 7);
  const doctor = license && (await findPractitionerByLicense(application.db, application.clinicId, license));
  const body = { outcome, ...(at !== undefined && { at }), ...(doctor && { practitioner_id: doctor.id }) };
  await application.perform(disposeEmergencyVisitEndpoint, { path, body });
}

async function requireVisit(application: Application, patientId: string, pv1: Segment) {
  const { db, clinicId, connection } = application;
  const number = visitNumber(application, pv1);
  const known = number === '' ? undefined : await findNumbered(db, clinicId, connection.id, 'visit', number);
  if (known?.resource_type === 'emergency_visit') {
    const episode = await findEpisode(db, clinicId, known.resource_id);
    if (episode && episode.patient_id !== patientId)
      throw unmatched(locationOf(pv1, 19), 'The visit is of another patient.');
    if (episode) return episode;
  }
  const open = await findOpenVisit(db, clinicId, patientId);
  if (!open || (number !== '' && (await isNumbered(db, clinicId, connection.id, open.id))))
    throw unmatched(locationOf(pv1, 19), 'The patient has no such visit.');
  return open;
}
