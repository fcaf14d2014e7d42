import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { invalid, type Failure } from '../../domain/failures.js';
import { isUuid } from '../../id.js';
import type { FindSubject } from '../../operation/access.js';
import { patientFailures } from './patient-rules.js';
import { findPatient, findStanding, holdStanding, type PatientRow } from './patient-store.js';

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getPatient(db: Db, clinicId: string, id: string): Promise<PatientRow> {
  const row = isUuid(id) ? await findPatient(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** A patient as the subject of their own record, for the clinic's PHI policy: of one who was merged, the one that is left. */
export const patientSubject: FindSubject = async (db, clinicId, id) => {
  const row = await findPatient(db, clinicId, id);
  return row && { patient_id: row.merged_into_id ?? row.id, practitioner_id: null };
};

/** The same for what belongs to the whole record, whoever wrote it: the care team may, also where practitioners see their own alone. */
export const careTeamSubject: FindSubject = async (db, clinicId, id) => {
  const subject = await patientSubject(db, clinicId, id);
  return subject && { ...subject, care_team: true };
};

/** Throws 422 for a record that was merged: it is the other one that is kept up. */
export function checkNotMerged({ merged_into_id }: Pick<PatientRow, 'merged_into_id'>): void {
  if (merged_into_id !== null) throw invalid({ path: 'merged_into_id', rule: 'not_open' });
}

/** Why nothing may be written for the patient of that id, as `patientFailures` says. For a record that is there already, and locked. */
export const patientFaults = async (db: Db, clinicId: string, id: string): Promise<Failure[]> =>
  patientFailures(await findStanding(db, clinicId, id));

/** As `patientFaults`, for a record that is made: its patient is not merged into another before it is there. */
export const holdPatientFaults = async (
  db: Db,
  clinicId: string,
  id: string,
  allowing: { deceased?: boolean } = {},
): Promise<Failure[]> => patientFailures(await holdStanding(db, clinicId, id), allowing);

/** Whether somebody may log in as that patient: the clinic has the record, and it was not merged. Under the clinic's lock. */
export async function canHaveAccount(db: Db, clinicId: string, id: string): Promise<boolean> {
  const standing = await findStanding(db, clinicId, id);
  return standing !== undefined && standing.merged_into_id === null;
}

/** For the documentation of operations that write something new for a patient. */
export const OPEN_RECORDS_ONLY =
  ' Nothing new is written for a patient whose record is inactive, merged into another, or of somebody who died: 422 `patient_id`.';
