import { dayIn } from '../../calendar.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { newId } from '../../id.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { getPatient, holdPatientFaults, patientFaults } from '../patients/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { ENTERED_IN_ERROR, type ImmunizationContent, type NewImmunization } from './immunization-content.js';
import { occurrenceFailures } from './immunization-rules.js';
import {
  columnsOf,
  findImmunization,
  insertImmunization,
  lockImmunization,
  updateImmunization,
  type ImmunizationRow,
} from './immunization-store.js';

/** Records that somebody was vaccinated, or was not. Throws 422 for a closed record and for a day that cannot be. */
export async function recordImmunization(
  change: Change,
  patient_id: string,
  body: NewImmunization,
): Promise<ImmunizationRow> {
  const { db, clinic, caller, now } = change;
  const { practitioner_id: named = null, ...content } = body;
  // What another system records was given elsewhere, by whom it may not be known here.
  const isUnsaid = caller.connection === true && named === null;
  const practitioner_id = isUnsaid ? null : await accessAuthor(db, clinic.id, caller, { practitioner_id: named });
  checkNone(await holdPatientFaults(db, clinic.id, patient_id));
  await checkRelation(db, { patient_id, practitioner_id: null, care_team: true }, change.phi, { caller, clinic });
  await checkOccurrence(change, patient_id, content.occurred_on);
  const id = newId();
  const recorded_at = now.toISOString();
  await insertImmunization(db, {
    ...columnsOf(content),
    clinic_id: clinic.id,
    id,
    patient_id,
    practitioner_id,
    recorded_at,
  });
  return read(change, id);
}

/** Changes what is given. Throws 404; 412 for another version; 422 as `recordImmunization`, and for what was an error. */
export async function changeImmunization(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: Partial<ImmunizationContent>,
): Promise<{ row: ImmunizationRow; changed: string[] }> {
  const { db, clinic } = change;
  const row = await lock(change, id, ifMatch);
  checkNone(await patientFaults(db, clinic.id, row.patient.id));
  if (row.status === ENTERED_IN_ERROR) throw invalid({ path: 'status', rule: 'not_open' });
  if (body.occurred_on !== undefined) await checkOccurrence(change, row.patient.id, body.occurred_on);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const changed = Object.keys(given);
  if (changed.length > 0) await updateImmunization(db, clinic.id, id, columnsOf(given));
  return { row: await read(change, id), changed };
}

/** Declares it an error; it is never deleted. Whoever the patient is, as errors are ended everywhere. Throws 404, 412, 422. */
export async function cancelImmunization(
  change: Change,
  id: string,
  status_reason: string,
  ifMatch?: string,
): Promise<ImmunizationRow> {
  const row = await lock(change, id, ifMatch);
  if (row.status === ENTERED_IN_ERROR) throw invalid({ path: 'status', rule: 'transition', value: ENTERED_IN_ERROR });
  await updateImmunization(change.db, change.clinic.id, id, { status: ENTERED_IN_ERROR, status_reason });
  return read(change, id);
}

async function checkOccurrence({ db, clinic, now }: Change, patientId: string, occurred_on: string): Promise<void> {
  const { birth_date } = await getPatient(db, clinic.id, patientId);
  checkNone(occurrenceFailures(occurred_on, dayIn(clinic.timezone, now), birth_date));
}

async function lock({ db, clinic }: Change, id: string, ifMatch: string | undefined): Promise<ImmunizationRow> {
  const row = await lockImmunization(db, clinic.id, id);
  if (!row) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, row.version);
  return row;
}

async function read({ db, clinic }: Change, id: string): Promise<ImmunizationRow> {
  const row = await findImmunization(db, clinic.id, id);
  if (!row) throw problem('not_found');
  return row;
}
