import { checkNone, invalid } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { OBSERVATION_LIMITS } from '../../limits/index.js';
import type { Change as AnyChange } from '../../operation/change.js';
import { accessAdmission, getAdmission } from '../admissions/index.js';
import { bmi } from '../consultations/index.js';
import { timeFailures } from '../emergency/index.js';
import { tellOfRecord } from '../outbox/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { isAlerting } from './news2-rules.js';
import { getObservation } from './observation-access.js';
import type { ObservationBody } from './observation-content.js';
import { observationRecord } from './observation-record.js';
import { observationFailures, SUPERSEDED } from './observation-rules.js';
import { findLatest, insertObservation, supersedeObservation, type ObservationRow } from './observation-store.js';
import { scoreOf } from './observation-view.js';

/** `source` names the request, in which whoever follows it is told. */
type Change = AnyChange & { source: { request_id: string } };

interface Correction {
  of: ObservationRow;
  reason: string;
}

/** Notes what was observed. Throws 404; 422 `status` for who is not in hospital, `observed_at` before they came or to come, `vitals` for nothing. */
export async function observe(change: Change, admissionId: string, body: ObservationBody): Promise<ObservationRow> {
  const { head } = await accessAdmission(change, admissionId, undefined);
  if (head.status !== 'admitted' && head.status !== 'on_leave') throw invalid({ path: 'status', rule: 'not_open' });
  return write(change, admissionId, body);
}

/** Corrects an observation, which is kept. Throws 404; 422 `status` for one that was corrected already, and as `observe`. */
export async function correct(
  change: Change,
  path: { admission: string; observation: string },
  { reason, ...body }: ObservationBody & { reason: string },
): Promise<ObservationRow> {
  const { db, clinic } = change;
  await getObservation(db, clinic, path);
  await accessAdmission(change, path.admission, undefined);
  const of = await getObservation(db, clinic, path);
  if (of.superseded_by_id !== null) throw invalid({ path: 'status', rule: SUPERSEDED });
  return write(change, path.admission, { observed_at: of.observed_at, ...body }, { of, reason });
}

/** The admission is locked: nobody else writes among its observations. */
async function write(
  change: Change,
  admission_id: string,
  body: ObservationBody,
  correction?: Correction,
): Promise<ObservationRow> {
  const { db, clinic, caller, now, trail } = change;
  const author_id = await accessAuthor(db, clinic.id, caller, body);
  const admission = await getAdmission(db, clinic.id, admission_id);
  const { observed_at = now.toISOString(), vitals, oxygen = null } = body;
  const follows = body.observed_at === undefined ? [] : [admission.admitted_at];
  checkNone([...observationFailures(body), ...timeFailures('observed_at', observed_at, now, follows)]);
  const before = await findLatest(db, clinic.id, admission_id, OBSERVATION_LIMITS.lookedBack);
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
  const row = await getObservation(db, clinic, { admission: admission_id, observation: id });
  await alertOf(change, row, before);
  trail.note({ resource_id: id, patient_ids: [admission.patient.id] });
  return row;
}

/** Tells of a score that reached an alert with this observation, where the newest before it did not, corrected or not. */
async function alertOf(change: Change, row: ObservationRow, before: readonly ObservationRow[]): Promise<void> {
  const { db, clinic, source } = change;
  const alerts = (each: ObservationRow | undefined) => {
    const score = each && scoreOf(each, clinic.timezone);
    return score ? isAlerting(score) : undefined;
  };
  if (alerts(row) !== true || before.some((each) => each.observed_at > row.observed_at && alerts(each) !== undefined))
    return;
  // Of what is corrected, it was told already if it alerted.
  const last = before.find((each) => alerts(each) !== undefined);
  if (alerts(last) === true) return;
  const record = {
    resource_type: 'admission_observation',
    resource_id: row.id,
    version: 1,
    patient_ids: [row.patient.id],
  };
  await tellOfRecord(db, {
    clinic_id: clinic.id,
    id: newId(),
    event: 'observation.alert',
    ...record,
    request_id: source.request_id,
  });
  change.trail.note({ details: { alert: 'news2' } });
}
