import { dayIn } from '../../calendar.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { newId } from '../../id.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { findActiveDiagnoses } from '../catalogs/index.js';
import { beforeBirth, lockPatient, patientFailures, type PatientRow } from '../patients/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { ENTERED_IN_ERROR, type NewProblem, type ProblemContent } from './problem-content.js';
import { contentFailures, isCounting } from './problem-rules.js';
import { findCounted, findProblem, insertProblem, updateProblem, type ProblemRow } from './problem-store.js';

/** Puts a problem on the list. Throws 422 for a closed record, an unknown code, and one that the patient has already. */
export async function recordProblem(
  change: Change,
  patient_id: string,
  body: NewProblem,
  id = newId(),
): Promise<ProblemRow> {
  const { db, clinic, caller, now } = change;
  const { practitioner_id = null, ...content } = body;
  const recorder_id = await accessAuthor(db, clinic.id, caller, { practitioner_id });
  const patient = await lockPatient(db, clinic.id, patient_id);
  checkNone(patientFailures(patient));
  await checkRelation(db, { patient_id, practitioner_id: null, care_team: true }, change.phi, { caller, clinic });
  const description = await describe(change, content.code);
  checkNone(daysBeforeBirth(patient, content));
  await check(change, patient_id, { id, ...content }, true);
  const row = { ...content, description, clinic_id: clinic.id, id, patient_id, recorder_id };
  await insertProblem(db, { ...row, recorded_at: now.toISOString(), stated_at: now.toISOString() });
  return read(change, id);
}

/** Changes what is given. Throws 404; 412 for another version; 422 as `recordProblem`, and for what was an error. */
export async function changeProblem(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: Partial<ProblemContent>,
): Promise<{ row: ProblemRow; changed: string[] }> {
  const { db, clinic, caller, now } = change;
  const { row, patient } = await lock(change, id, ifMatch);
  checkNone(patientFailures(patient));
  if (row.verification === ENTERED_IN_ERROR) throw invalid({ path: 'status', rule: 'not_open' });
  const given: Partial<ProblemContent> = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  );
  // What it may not be beside says what else the patient has.
  const subject = { patient_id: patient.id, practitioner_id: null, care_team: true } as const;
  await checkRelation(db, subject, change.phi, { caller, clinic });
  const recoded = given.code !== undefined && given.code !== row.code;
  const described = recoded ? { description: await describe(change, given.code ?? '') } : {};
  checkNone(daysBeforeBirth(patient, given));
  await check(change, patient.id, { ...row, ...given }, recoded || !isCounting(row));
  const changed = Object.keys(given);
  const stated = STATED.some((name) => given[name] !== undefined && given[name] !== row[name]);
  const values = { ...given, ...described, ...(stated && { stated_at: now.toISOString() }) };
  if (changed.length > 0) await updateProblem(db, clinic.id, id, values);
  return { row: await read(change, id), changed };
}

/** Declares it an error; it is never deleted. Whoever the patient is, as errors are ended everywhere. Throws 404, 412, 422. */
export async function cancelProblem(
  change: Change,
  id: string,
  status_reason: string,
  ifMatch?: string,
): Promise<ProblemRow> {
  const { row } = await lock(change, id, ifMatch);
  if (row.verification === ENTERED_IN_ERROR)
    throw invalid({ path: 'status', rule: 'transition', value: ENTERED_IN_ERROR });
  const error = { status: null, verification: ENTERED_IN_ERROR, status_reason };
  await updateProblem(change.db, change.clinic.id, id, error);
  return read(change, id);
}

/** What says whether the patient has it: the rest are details. */
const STATED = ['code', 'status', 'verification'] as const;

const daysBeforeBirth = (patient: PatientRow | undefined, { onset_on, abated_on }: Partial<ProblemContent>) =>
  beforeBirth(patient?.birth_date ?? null, { onset_on, abated_on });

/** What the catalog calls it. */
async function describe({ db, language }: Change, code: string): Promise<string> {
  const [found] = await findActiveDiagnoses(db, [code]);
  if (!found) throw invalid({ path: 'code', rule: 'selected' });
  return language === 'es' ? (found.description_es ?? found.description) : found.description;
}

type Said = Pick<ProblemRow, 'id' | 'code' | 'status' | 'verification'> &
  Partial<Pick<ProblemContent, 'onset_on' | 'abated_on'>>;

/**
 * Of one whose patient is locked: throws 422 for what does not fit together, and for what would be there twice if it `begins` to count.
 * Two that count together came by a merge.
 */
async function check({ db, clinic, now }: Change, patientId: string, said: Said, begins: boolean): Promise<void> {
  const { id, code } = said;
  const counted = begins && isCounting(said) ? await findCounted(db, clinic.id, patientId, code) : [];
  const isThere = counted.some((other) => other.id !== id);
  checkNone([
    ...(isThere ? [{ path: 'code', rule: 'taken' } as const] : []),
    ...contentFailures(said, dayIn(clinic.timezone, now)),
  ]);
}

/** A problem whose patient is locked, so that nobody else changes what they have. */
async function lock(
  change: Change,
  id: string,
  ifMatch: string | undefined,
): Promise<{ row: ProblemRow; patient: PatientRow }> {
  const { db, clinic } = change;
  const { patient: of } = await read(change, id);
  const patient = await lockPatient(db, clinic.id, of.id);
  const row = await read(change, id);
  // It went to another record while this one was waited for.
  if (!patient || row.patient.id !== patient.id) throw problem('conflict');
  if (ifMatch !== undefined) checkVersion(ifMatch, row.version);
  return { row, patient };
}

async function read({ db, clinic }: Change, id: string): Promise<ProblemRow> {
  const row = await findProblem(db, clinic.id, id);
  if (!row) throw problem('not_found');
  return row;
}
