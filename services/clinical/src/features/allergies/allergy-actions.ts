import { dayIn } from '../../calendar.js';
import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { newId } from '../../id.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { lockPatient, patientFailures, patientRecord, updateAllergyTexts, type PatientRow } from '../patients/index.js';
import { accessAuthor, isActivePractitioner } from '../practitioners/index.js';
import { getAllergy } from './allergy-access.js';
import { ENTERED_IN_ERROR, type AllergyContent, type Asserter, type NewAllergyBody } from './allergy-content.js';
import { allergyRecord } from './allergy-record.js';
import { besides, contentFailures, isCounting } from './allergy-rules.js';
import {
  columnsOf,
  findCounted,
  endAllergies,
  insertAllergies,
  updateAllergy,
  type AllergyRow,
  type CountedAllergy,
} from './allergy-store.js';

/** Records an allergy, or that there is none. Throws 422 for a closed record and for what does not fit what counts already. */
export async function recordAllergy(change: Change, body: NewAllergyBody): Promise<AllergyRow> {
  const { db, clinic, caller, now } = change;
  const { patient_id, practitioner_id, none_known, ...given } = body;
  const recorder_id = await accessAuthor(db, clinic.id, caller, { practitioner_id: practitioner_id ?? null });
  const patient = await lockPatient(db, clinic.id, patient_id);
  checkNone(patientFailures(patient));
  await checkRelation(db, { patient_id, practitioner_id: null, care_team: true }, change.phi, { caller, clinic });
  const content = { clinical_status: 'active', verification_status: 'unconfirmed', ...given } as const;
  const id = newId();
  await settleBeside(change, patient_id, { ...content, none_known }, isCounting(content));
  checkNone(await asserterFailures(db, clinic.id, content.asserter));
  const row = { clinic_id: clinic.id, id, patient_id, none_known, recorder_id, recorded_at: now.toISOString() };
  await insertAllergies(db, [{ ...columnsOf(content), ...row }]);
  await keepTexts(change, patient_id);
  return getAllergy(db, clinic.id, id);
}

/** Changes what is given. Throws 404; 412 for another version; 422 as `recordAllergy`, and for what was an error. */
export async function changeAllergy(
  change: Change,
  id: string,
  ifMatch: string,
  body: AllergyContent,
): Promise<{ row: AllergyRow; changed: string[] }> {
  const { db, clinic, caller } = change;
  const { row, patient } = await lock(change, id);
  checkVersion(ifMatch, row.version);
  checkNone(patientFailures(patient));
  const { clinical_status } = row;
  if (clinical_status === null) throw invalid({ path: 'verification_status', rule: 'not_open' });
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as AllergyContent;
  const said = { ...row, clinical_status, ...given } as AllergyContent & Pick<AllergyRow, 'id' | 'none_known'>;
  // What it may not be beside says what else the patient reacts to.
  const subject = { patient_id: patient.id, practitioner_id: null, care_team: true } as const;
  await checkRelation(db, subject, change.phi, { caller, clinic });
  const begins = isCounting({ ...row, ...given }) && (given.substance !== undefined || !isCounting(row));
  await settleBeside(change, patient.id, said, begins);
  checkNone(await asserterFailures(db, clinic.id, given.asserter));
  const changed = Object.keys(given);
  if (changed.length > 0) await updateAllergy(db, clinic.id, row.id, columnsOf(given));
  await keepTexts(change, patient.id);
  return { row: await getAllergy(db, clinic.id, row.id), changed };
}

/** Declares it an error; it is never deleted. Whoever the patient is, as errors are ended everywhere. Throws 404, 412, 422. */
export async function cancelAllergy(
  change: Change,
  id: string,
  status_reason: string,
  ifMatch?: string,
): Promise<AllergyRow> {
  const { db, clinic } = change;
  const { row, patient } = await lock(change, id);
  if (ifMatch !== undefined) checkVersion(ifMatch, row.version);
  if (row.verification_status === ENTERED_IN_ERROR)
    throw invalid({ path: 'verification_status', rule: 'transition', value: ENTERED_IN_ERROR });
  const error = { clinical_status: null, verification_status: ENTERED_IN_ERROR, status_reason };
  await updateAllergy(db, clinic.id, row.id, error);
  await keepTexts(change, patient.id);
  return getAllergy(db, clinic.id, row.id);
}

/**
 * Makes what counts of a locked patient what the texts say: those that are new become allergies of which nothing else is
 * known, those that are missing become inactive.
 */
export async function replaceTexts(change: Change, patientId: string, texts: readonly string[]): Promise<void> {
  const { db, clinic, caller, now, trail } = change;
  const counted = await findCounted(db, clinic.id, patientId);
  const added = texts.filter((text) => !counted.some(({ substance }) => substance?.display === text));
  const gone = counted.filter(({ substance }) => (substance ? !texts.includes(substance.display) : added.length > 0));
  await end(change, gone);
  if (added.length === 0) return;
  const rows = added.map((display) => ({
    ...columnsOf({ substance: { display } }),
    clinic_id: clinic.id,
    id: newId(),
    patient_id: patientId,
    recorder_id: caller.practitioner_id,
    recorded_at: now.toISOString(),
  }));
  const ids = rows.map(({ id }) => id);
  trail.changingMany(db, { kind: allergyRecord, clinic_id: clinic.id, ids, event: 'allergy.create' });
  await insertAllergies(db, rows);
}

/** Throws 422 for what does not fit together and, of what `begins` to count, for what does not fit beside what counts already. */
async function settleBeside(
  change: Change,
  patientId: string,
  said: AllergyContent & { id?: string; none_known: boolean },
  begins: boolean,
): Promise<void> {
  const { db, clinic, now } = change;
  const { failures, ended } = begins
    ? besides(said, await findCounted(db, clinic.id, patientId))
    : { failures: [], ended: [] };
  checkNone([...contentFailures(said, dayIn(clinic.timezone, now)), ...failures]);
  await end(change, ended);
}

async function asserterFailures(db: Db, clinicId: string, asserter?: Asserter | null): Promise<Failure[]> {
  const id = asserter?.practitioner_id;
  if (!id || (await isActivePractitioner(db, clinicId, id))) return [];
  return [{ path: 'asserter.practitioner_id', rule: 'selected' }];
}

/** After records of a locked patient went to another one, or came: that there is none ends beside one that there is. */
export async function settleMerged(change: Change, patientId: string): Promise<void> {
  const counted = await findCounted(change.db, change.clinic.id, patientId);
  const none = counted.filter(({ none_known }) => none_known);
  if (none.length < counted.length) await end(change, none);
  await keepTexts(change, patientId);
}

/** What is said otherwise from now on stays, and no longer counts. */
async function end({ db, clinic, trail }: Change, ended: readonly CountedAllergy[]): Promise<void> {
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return;
  trail.changingMany(db, { kind: allergyRecord, clinic_id: clinic.id, ids, event: 'allergy.update' });
  await endAllergies(db, clinic.id, ids);
}

/** The texts of what counts are the patient's too, of whom they are a change. */
async function keepTexts({ db, clinic, trail }: Change, patientId: string): Promise<void> {
  const counted = await findCounted(db, clinic.id, patientId);
  const texts = counted.flatMap(({ substance }) => substance?.display ?? []);
  trail.changing(db, { kind: patientRecord, clinic_id: clinic.id, id: patientId, event: 'patient.allergies_update' });
  await updateAllergyTexts(db, clinic.id, patientId, [...new Set(texts)]);
}

/** An allergy whose patient is locked, so that nobody else changes what counts of them. */
async function lock({ db, clinic }: Change, id: string): Promise<{ row: AllergyRow; patient: PatientRow }> {
  const { patient: of } = await getAllergy(db, clinic.id, id);
  const patient = await lockPatient(db, clinic.id, of.id);
  const row = await getAllergy(db, clinic.id, id);
  // It went to another record while this one was waited for.
  if (!patient || row.patient.id !== patient.id) throw problem('conflict');
  return { row, patient };
}
