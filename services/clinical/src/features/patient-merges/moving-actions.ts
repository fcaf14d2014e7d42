import { keepVersions } from '../../operation/record-store.js';
import type { Change } from '../../operation/change.js';
import type { PatientRows } from '../patients/index.js';
import { lockIds, updatePatientOf } from './moving-store.js';

/** The event of a record that goes to another patient. */
const MOVED_EVENT = 'patient.records_moved';

/** Locks those rows of the patient that are still theirs. What they say now is kept before, as whoever changes records does. */
export async function lockRows(
  { db, clinic }: Change,
  rows: PatientRows,
  patient: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  if (rows.record) keepVersions(db, rows.record, clinic.id, ids);
  return lockIds(db, clinic.id, rows, patient, ids);
}

/** Gives locked rows to another patient, and answers the ids of those that went. */
export async function moveRows(
  { db, clinic, trail }: Change,
  rows: PatientRows,
  moving: { from: string; to: string; ids: readonly string[] },
): Promise<string[]> {
  if (moving.ids.length === 0) return [];
  if (rows.record)
    trail.changingMany(db, { kind: rows.record, clinic_id: clinic.id, ids: moving.ids, event: MOVED_EVENT });
  return updatePatientOf(db, clinic.id, rows, moving);
}
