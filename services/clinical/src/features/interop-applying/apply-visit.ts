import { EMERGENCY_LIMITS } from '../../limits/index.js';
import { component, locationOf, segmentOf, type Segment } from '../hl7/index.js';
import {
  assignEmergencyVisitEndpoint,
  createEmergencyVisitEndpoint,
  reopenEmergencyVisitEndpoint,
  startEmergencyCareEndpoint,
} from '../emergency/index.js';
import { cancelEmergencyVisitEndpoint, disposeEmergencyVisitEndpoint } from '../boarding/index.js';
import { unmatched, type MessageApplication } from './message-application.js';
import {
  attendingOf,
  complaintIn,
  dischargeCode,
  happenedAfter,
  happenedAt,
  reasonOf,
  visitNumber,
} from './movement-fields.js';
import { findEpisode, findLastVisit, findOpenVisit, findOwnNumber } from './episode-store.js';
import { findBay } from './matching-store.js';
import { findNumbered, isNumbered, keepNumber } from './number-store.js';

const OUTCOMES: Record<string, string> = {
  other_facility: 'transferred',
  hospice: 'transferred',
  against_advice: 'left_against_advice',
  died: 'died',
};

const MODES: Record<string, string> = {
  A: 'ambulance',
  H: 'ambulance',
  C: 'walk_in',
  F: 'walk_in',
  P: 'walk_in',
  O: 'other',
};
const SOURCES: Record<string, string> = { '4': 'transfer', '5': 'transfer', '6': 'transfer', '8': 'police' };

/** The movements of an ADT message in the emergency room. */
export async function applyVisit(application: MessageApplication, patientId: string, pv1: Segment): Promise<void> {
  const { trigger } = application.setting.header;
  if (['A01', 'A04', 'A05', 'A07'].includes(trigger)) return register(application, patientId, pv1);
  if (trigger === 'A08') return;
  const visit = await requireVisit(application, patientId, pv1);
  const path = { visit: visit.id };
  const reason = reasonOf(application);
  if (trigger === 'A03') await dispose(application, visit, pv1);
  else if (trigger === 'A11' || trigger === 'A38')
    await application.perform(cancelEmergencyVisitEndpoint, { path, body: { reason } });
  else if (trigger === 'A13') await application.perform(reopenEmergencyVisitEndpoint, { path, body: { reason } });
  // A12 cancels a transfer and has the former place.
  else if (trigger === 'A02' || trigger === 'A12') {
    const place = await placeIn(application, pv1);
    if (place === undefined && (trigger === 'A02' || application.values(pv1, 3).length > 0))
      throw unmatched(locationOf(pv1, 3), 'The emergency room has no such place.');
    await application.perform(assignEmergencyVisitEndpoint, { path, body: { location_id: place ?? null } });
  } else throw unmatched('EVN^1^1', 'A patient cannot go on leave from the emergency room.', '207');
  application.note('emergency_visit', visit.id);
}

async function register(application: MessageApplication, patientId: string, pv1: Segment): Promise<void> {
  const arrival = happenedAt(application, pv1, 44);
  const complaint = complaintIn(application, EMERGENCY_LIMITS.complaint);
  const mode = modeIn(application, pv1);
  const made = await application.perform(createEmergencyVisitEndpoint, {
    body: {
      patient_id: patientId,
      ...(arrival !== undefined && { arrival_at: arrival }),
      ...(mode !== undefined && { arrival_mode: mode }),
      ...(complaint && { complaint }),
    },
  });
  const kept = application.note('emergency_visit', made.id);
  const number = visitNumber(application, pv1);
  if (number !== '')
    await keepNumber(application.db, application.clinicId, application.connection.id, 'visit', number, kept);
  const [practitioner_id, location_id] = [await attendingOf(application, pv1), await placeIn(application, pv1)];
  if (practitioner_id === undefined && location_id === undefined) return;
  await application.perform(assignEmergencyVisitEndpoint, {
    path: { visit: made.id },
    body: { ...(practitioner_id && { practitioner_id }), ...(location_id && { location_id }) },
  });
}

/** The emergency bay of PV1-3, if it names one. */
async function placeIn(application: MessageApplication, pv1: Segment): Promise<string | undefined> {
  const [place] = application.values(pv1, 3);
  const [ward = '', room = '', bed = ''] = [1, 2, 3].map((number) => component(place, number));
  if (`${ward}${room}${bed}` === '') return undefined;
  const found = await findBay(application.db, application.clinicId, {
    ward: application.code(ward),
    room,
    bed: application.code(bed),
  });
  return found?.id;
}

/** The mode of arrival: PV2-38 (table 0430), else PV1-14 (table 0023). */
function modeIn(application: MessageApplication, pv1: Segment): string | undefined {
  const mode = application.code(application.text(segmentOf(application.message, 'PV2'), 38));
  return MODES[mode.toUpperCase()] ?? SOURCES[application.code(application.text(pv1, 14))];
}

/** Discharges the patient. A triaged patient gets into care first, for which HL7 v2 has no message. */
async function dispose(
  application: MessageApplication,
  visit: { id: string; status: string },
  pv1: Segment,
): Promise<void> {
  const path = { visit: visit.id };
  const outcome = OUTCOMES[dischargeCode(application, pv1)] ?? 'discharged';
  if (visit.status === 'triaged' && (outcome === 'discharged' || outcome === 'left_against_advice'))
    await application.perform(startEmergencyCareEndpoint, { path, body: {} });
  const at = await happenedAfter(application, visit.id, pv1, 45);
  const doctor = await attendingOf(application, pv1);
  const body = { outcome, ...(at !== undefined && { at }), ...(doctor && { practitioner_id: doctor }) };
  await application.perform(disposeEmergencyVisitEndpoint, { path, body });
}

async function requireVisit(application: MessageApplication, patientId: string, pv1: Segment) {
  const { db, clinicId, connection } = application;
  const number = visitNumber(application, pv1);
  const known = number === '' ? undefined : await findNumbered(db, clinicId, connection.id, 'visit', number);
  if (known?.resource_type === 'emergency_visit') {
    const episode = await findEpisode(db, clinicId, known.resource_id);
    if (episode && episode.patient_id !== patientId)
      throw unmatched(locationOf(pv1, 19), 'The visit is of another patient.');
    if (episode) return episode;
  }
  const own = number === '' ? undefined : await findOwnNumber(db, clinicId, 'visit', patientId, number);
  if (own) return own;
  const isReopened = application.setting.header.trigger === 'A13';
  const open =
    (await findOpenVisit(db, clinicId, patientId)) ??
    (isReopened ? await findLastVisit(db, clinicId, patientId) : undefined);
  if (!open || (number !== '' && (await isNumbered(db, clinicId, connection.id, open.id))))
    throw unmatched(locationOf(pv1, 19), 'The patient has no such visit.');
  return open;
}
