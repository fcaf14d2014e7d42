import { checkNone, invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { newId } from '../../id.js';
import type { Change as AnyChange } from '../../operation/change.js';
import { accessAdmission, getAdmission, isInHouse } from '../admissions/index.js';
import { bmi } from '../consultations/index.js';
import { tellOfRecord } from '../outbox/index.js';
import { patientFailures } from '../patients/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { isAlerting } from './news2-rules.js';
import { getObservation } from './observation-access.js';
import type { ObservationBody } from './observation-content.js';
import { observationRecord } from './observation-record.js';
import { observationFailures, observedAtFailures, SUPERSEDED } from './observation-rules.js';
import { findLatestScored, insertObservation, supersedeObservation, type ObservationRow } from './observation-store.js';
import { scoreOf } from './observation-view.js';

/** `source` has the id of the request, which the outbox passes on. */
type Change = AnyChange & { source: { request_id: string } };

interface Correction {
  of: ObservationRow;
  reason: string;
}

/**
 * Records an observation. Throws 404, and 422: `status` if the patient is not in hospital, `patient_id` if the record
 * is closed, `observed_at` outside of the stay or in the future, `vitals` without a value.
 */
export async function observe(change: Change, admissionId: string, body: ObservationBody): Promise<ObservationRow> {
  const { head, patient } = await accessAdmission(change, admissionId, undefined);
  checkNone(patientFailures(patient, { deceased: true }));
  if (!isInHouse(head.status)) throw invalid({ path: 'status', rule: 'not_open' });
  return write(change, admissionId, body);
}

/**
 * Corrects an observation; the old one is kept. Throws as `observe`, 412 for another version, and 422 `status` if it is
 * corrected already.
 */
export async function correct(
  change: Change,
  path: { admission: string; observation: string },
  ifMatch: string | undefined,
  { reason, ...body }: ObservationBody & { reason: string },
): Promise<ObservationRow> {
  const { db, clinic } = change;
  await getObservation(db, clinic, path);
  await accessAdmission(change, path.admission, undefined);
  const of = await getObservation(db, clinic, path);
  if (ifMatch !== undefined) checkVersion(ifMatch, of.version);
  if (of.superseded_by_id !== null) throw invalid({ path: 'status', rule: SUPERSEDED });
  return write(change, path.admission, body, { of, reason });
}

/** The admission is locked, so no other request writes observations of it. */
async function write(
  change: Change,
  admission_id: string,
  body: ObservationBody,
  correction?: Correction,
): Promise<ObservationRow> {
  const { db, clinic, caller, now, trail } = change;
  const author_id = await accessAuthor(db, clinic.id, caller, body);
  const admission = await getAdmission(db, clinic.id, admission_id);
  const { vitals, oxygen = null } = body;
  const observed_at = body.observed_at ?? correction?.of.observed_at ?? now.toISOString();
  checkNone([...observationFailures(body), ...observedAtFailures(body, admission, now)]);
  const alerted = await findAlerting(change, admission_id);
  const id = newId();
  await insertObservation(db, {
    clinic_id: clinic.id,
    id,
    admission_id,
    patient_id: admission.patient.id,
    author_id,
    observed_at,
    vitals: vitals ? { ...vitals, bmi: bmi(vitals) } : null,
    spo2_scale: body.spo2_scale,
    oxygen,
    consciousness: body.consciousness ?? null,
    fluid_in_ml: body.fluid_in_ml ?? null,
    fluid_out_ml: body.fluid_out_ml ?? null,
    note: body.note || null,
    supersedes_id: correction?.of.id ?? null,
    reason: correction?.reason ?? null,
  });
  if (correction) {
    const { of } = correction;
    trail.changing(db, { kind: observationRecord, clinic_id: clinic.id, id: of.id, event: 'observation.correct' });
    await supersedeObservation(db, clinic.id, of.id, id);
  }
  // Values count for an hour, so a late entry may raise the score of a later observation.
  const alerting = isInHouse(admission.status) ? await findAlerting(change, admission_id) : undefined;
  if (alerting && !alerted) await tellOfAlert(change, alerting);
  trail.note({ resource_id: id, patient_ids: [admission.patient.id] });
  return getObservation(db, clinic, { admission: admission_id, observation: id });
}

/** The newest observation with a score, if that score calls for an alert. */
async function findAlerting({ db, clinic }: Change, admissionId: string): Promise<ObservationRow | undefined> {
  const [row] = await findLatestScored(db, clinic.id, [admissionId]);
  const score = row && scoreOf(row, clinic.timezone);
  return score && isAlerting(score) ? row : undefined;
}

/** Publishes that the patient's score has reached an alert. */
async function tellOfAlert({ db, clinic, source, trail }: Change, row: ObservationRow): Promise<void> {
  await tellOfRecord(db, {
    clinic_id: clinic.id,
    id: newId(),
    event: 'observation.alert',
    resource_type: 'admission_observation',
    resource_id: row.id,
    version: row.version,
    patient_ids: [row.patient.id],
    request_id: source.request_id,
  });
  trail.note({ details: { alert: 'news2' } });
}
