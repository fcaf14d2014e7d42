import { component, dayOf, locationOf, segmentOf, type Segment } from '../hl7/index.js';
import { cancelAdmissionEndpoint, dischargePatientEndpoint, undoMovementEndpoint } from '../admission-endings/index.js';
import {
  admitPatientEndpoint,
  createAdmissionEndpoint,
  returnFromLeaveEndpoint,
  sendOnLeaveEndpoint,
  transferPatientEndpoint,
  updateAdmissionEndpoint,
} from '../admissions/index.js';
import { admitEmergencyVisitEndpoint } from '../boarding/index.js';
import { LIMITS } from '../../limits/index.js';
import { unmatched, type MessageApplication } from './message-application.js';
import { applyVisit } from './apply-visit.js';
import {
  attendingOf,
  complaintIn,
  dischargeCode,
  happenedAfter,
  happenedAt,
  reasonOf,
  visitNumber,
} from './movement-fields.js';
import { findBed } from './matching-store.js';
import { findEpisode, findLastDischarge, findOpenAdmission, findOpenVisit, findOwnNumber } from './episode-store.js';
import { findNumbered, isNumbered, keepNumber } from './number-store.js';

/** The movements of an ADT message: of an admission if PV1-2 is `I`, of an emergency visit if it is `E`. */
export async function applyMovement(application: MessageApplication, patientId: string): Promise<void> {
  const { trigger } = application.setting.header;
  const pv1 = segmentOf(application.message, 'PV1');
  if (!pv1 || ['A28', 'A31'].includes(trigger)) return;
  const kind = application.code(application.text(pv1, 2)).toUpperCase();
  if (kind === 'E' && trigger !== 'A06' && trigger !== 'A07') return applyVisit(application, patientId, pv1);
  const isPlanned = kind === 'P' && (trigger === 'A05' || trigger === 'A38');
  const isAdmitted = kind === 'I' || (trigger === 'A06' && kind === 'E');
  // A07 has the patient's new class in PV1-2.
  const isLeft = trigger === 'A07' && (await findAdmission(application, patientId, pv1)) !== undefined;
  if (isAdmitted || isPlanned || isLeft) await applyAdmission(application, patientId, pv1);
  else if (trigger === 'A07' && kind === 'E') await applyVisit(application, patientId, pv1);
}

async function applyAdmission(application: MessageApplication, patientId: string, pv1: Segment): Promise<void> {
  const { trigger } = application.setting.header;
  switch (trigger) {
    case 'A01':
    case 'A04':
    case 'A06':
      return admit(application, patientId, pv1);
    case 'A05':
      return preadmit(application, patientId, pv1);
    case 'A08':
      return change(application, patientId, pv1);
    default:
  }
  const admission = await requireAdmission(application, patientId, pv1);
  const path = { admission: admission.id };
  const at = await happenedAfter(
    application,
    admission.id,
    pv1,
    trigger === 'A03' || trigger === 'A07' ? 45 : undefined,
  );
  const when = at === undefined ? {} : { at };
  const reason = reasonOf(application);
  const isExpected = admission.status === 'planned' || admission.status === 'waiting';
  switch (trigger) {
    case 'A02': {
      const bed = await requireBed(application, pv1);
      const moved = isExpected
        ? [admitPatientEndpoint, { bed_id: bed, ...when }]
        : [transferPatientEndpoint, { bed_id: bed, reason, ...when }];
      await application.perform(moved[0] as typeof admitPatientEndpoint, { path, body: moved[1] as object });
      break;
    }
    case 'A03':
    case 'A07':
      await application.perform(dischargePatientEndpoint, {
        path,
        body: { disposition: dischargeCode(application, pv1), acknowledge: true, ...when },
      });
      break;
    case 'A11':
    case 'A12':
    case 'A13':
      // Without a bed the admission was only planned.
      if (trigger === 'A11' && isExpected)
        await application.perform(cancelAdmissionEndpoint, { path, body: { reason } });
      else await undo(application, admission.id, trigger, reason);
      break;
    case 'A21': {
      checkPast(application, at);
      const until = application.instant(segmentOf(application.message, 'PV2'), 47);
      const body = { bed: 'hold', reason, ...(until !== undefined && { until }) };
      await application.perform(sendOnLeaveEndpoint, { path, body });
      break;
    }
    case 'A22': {
      checkPast(application, at);
      const bed = application.text(pv1, 3) === '' ? undefined : await findSaidBed(application, pv1);
      await application.perform(returnFromLeaveEndpoint, { path, body: bed === undefined ? {} : { bed_id: bed } });
      break;
    }
    case 'A38':
      if (!isExpected) throw unmatched('EVN^1^1', 'The patient is admitted: send A11 to cancel the admission.', '207');
      await application.perform(cancelAdmissionEndpoint, { path, body: { reason } });
      break;
    default:
      return;
  }
  application.note('admission', admission.id);
  // The patient goes from the ward to the emergency room.
  const isEmergency = application.code(application.text(pv1, 2)).toUpperCase() === 'E';
  if (trigger === 'A07' && isEmergency) await applyVisit(application, patientId, pv1);
}

/** A leave happens when it is recorded, so its time cannot be in the future. */
function checkPast({ setting }: MessageApplication, at: string | undefined): void {
  if (at !== undefined && Date.parse(at) > setting.now.getTime() + LIMITS.clockSkewMs)
    throw unmatched('EVN^1^6', 'EVN-6 is in the future.', '207');
}

/** A08: changes the attending practitioner, the reason and the expected discharge of the open admission. */
async function change(application: MessageApplication, patientId: string, pv1: Segment): Promise<void> {
  const found = await findAdmission(application, patientId, pv1);
  if (!found || !OPEN_ADMISSION_STATUSES.includes(found.status)) return;
  const day = dayOf(application.text(segmentOf(application.message, 'PV2'), 9));
  const body = { ...(await saidOf(application, pv1)), ...(day !== undefined && { expected_discharge_on: day }) };
  if (Object.keys(body).length === 0) return;
  await application.perform(updateAdmissionEndpoint, { path: { admission: found.id }, body });
  application.note('admission', found.id);
}

const OPEN_ADMISSION_STATUSES = ['planned', 'waiting', 'admitted', 'on_leave'];

const UNDOES: Record<string, string> = { A11: 'admit', A12: 'transfer', A13: 'discharge' };

async function undo(
  application: MessageApplication,
  admission: string,
  trigger: string,
  reason: string,
): Promise<void> {
  const { undone } = await application.perform<{ undone: string }>(undoMovementEndpoint, {
    path: { admission },
    body: { reason },
  });
  if (undone !== UNDOES[trigger]) throw unmatched('EVN^1^1', `The last movement is another one: ${undone}.`, '207');
}

/** Admits the expected patient, or creates an admission. */
async function admit(application: MessageApplication, patientId: string, pv1: Segment): Promise<void> {
  const expected = await findAdmission(application, patientId, pv1);
  const bed = application.text(pv1, 3) === '' ? undefined : await requireBed(application, pv1);
  const at = happenedAt(application, pv1, 44);
  if (expected && (expected.status === 'planned' || expected.status === 'waiting') && bed !== undefined) {
    const body = { bed_id: bed, ...(at !== undefined && { at }) };
    await application.perform(admitPatientEndpoint, { path: { admission: expected.id }, body });
    return keep(application, pv1, expected.id);
  }
  const visit = await findOpenVisit(application.db, application.clinicId, patientId);
  const isSeen = visit?.status === 'in_care' || visit?.status === 'observation';
  // Admitting a treated patient from the emergency room ends the visit.
  const made = await application.perform(isSeen ? admitEmergencyVisitEndpoint : createAdmissionEndpoint, {
    ...(isSeen && { path: { visit: visit.id } }),
    body: {
      ...(!isSeen && { patient_id: patientId, source: visit ? 'emergency' : 'external' }),
      ...(bed !== undefined && { bed_id: bed, ...(at !== undefined && { admitted_at: at }) }),
      ...(await saidOf(application, pv1)),
    },
  });
  await keep(application, pv1, made.id);
}

async function preadmit(application: MessageApplication, patientId: string, pv1: Segment): Promise<void> {
  const pv2 = segmentOf(application.message, 'PV2');
  const evn = segmentOf(application.message, 'EVN');
  const planned =
    application.instant(pv2, 8) ??
    application.instant(pv1, 44) ??
    application.instant(evn, 3) ??
    application.instant(evn, 6);
  const made = await application.perform(createAdmissionEndpoint, {
    body: {
      patient_id: patientId,
      source: 'external',
      ...(planned === undefined ? {} : { kind: 'planned', planned_at: planned }),
      ...(await saidOf(application, pv1)),
    },
  });
  await keep(application, pv1, made.id);
}

async function saidOf(application: MessageApplication, pv1: Segment): Promise<object> {
  const reason = complaintIn(application, LIMITS.longText);
  const attending = await attendingOf(application, pv1);
  return { ...(reason && { reason }), ...(attending !== undefined && { attending_id: attending }) };
}

async function keep(application: MessageApplication, pv1: Segment, id: string): Promise<void> {
  const made = application.note('admission', id);
  const number = visitNumber(application, pv1);
  if (number !== '')
    await keepNumber(application.db, application.clinicId, application.connection.id, 'visit', number, made);
}

/**
 * The admission with the sender's number; else the patient's open one, unless the sender knows it under another number.
 */
async function findAdmission(application: MessageApplication, patientId: string, pv1: Segment) {
  const { db, clinicId, connection } = application;
  const number = visitNumber(application, pv1);
  const known = number === '' ? undefined : await findNumbered(db, clinicId, connection.id, 'visit', number);
  if (known?.resource_type === 'admission') {
    const episode = await findEpisode(db, clinicId, known.resource_id);
    if (episode && episode.patient_id !== patientId)
      throw unmatched(locationOf(pv1, 19), 'The visit is of another patient.');
    return episode;
  }
  const own = number === '' ? undefined : await findOwnNumber(db, clinicId, 'admission', patientId, number);
  if (own) return own;
  const { trigger } = application.setting.header;
  const open =
    (await findOpenAdmission(db, clinicId, patientId)) ??
    (trigger === 'A13' ? await findLastDischarge(db, clinicId, patientId) : undefined);
  if (!open) return undefined;
  return number !== '' && (await isNumbered(db, clinicId, connection.id, open.id)) ? undefined : open;
}

async function requireAdmission(application: MessageApplication, patientId: string, pv1: Segment) {
  const found = await findAdmission(application, patientId, pv1);
  if (!found) throw unmatched(locationOf(pv1, 19), 'The patient has no such admission.');
  return found;
}

/** The bed of PV1-3, `ward^room^bed`. Throws 204 for an unknown one. */
async function findSaidBed(application: MessageApplication, pv1: Segment): Promise<string | undefined> {
  const [place] = application.values(pv1, 3);
  const [ward = '', room = '', bed = ''] = [1, 2, 3].map((number) => component(place, number));
  if (bed === '') return undefined;
  const found = await findBed(application.db, application.clinicId, { ward: application.code(ward), room, bed });
  if (!found) throw unmatched(locationOf(pv1, 3), 'There is no such bed.');
  return found.id;
}

async function requireBed(application: MessageApplication, pv1: Segment): Promise<string> {
  const bed = await findSaidBed(application, pv1);
  if (bed === undefined) throw unmatched(locationOf(pv1, 3), 'PV1-3 names no bed.');
  return bed;
}
