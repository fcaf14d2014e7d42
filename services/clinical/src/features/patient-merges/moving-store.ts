import type { Db } from '../../db/db.js';
import type { PatientRows } from '../patients/index.js';

const idsOf = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id);

/** The ids of the patient's rows. */
export const findIds = (db: Db, clinicId: string, { find }: PatientRows, patient: string) =>
  idsOf(db.rows(find, [clinicId, patient]));

/** Of those with the ids, the ones that are still the patient's, locked until the transaction ends. */
export const lockIds = (db: Db, clinicId: string, { lock }: PatientRows, patient: string, ids: readonly string[]) =>
  idsOf(db.rows(lock, [clinicId, patient, ids]));

/** What belongs to rows of `to` and is of `from`, locked until the transaction ends. */
export const lockFollowing = async (
  db: Db,
  clinicId: string,
  { lockFollowing: lock }: PatientRows,
  { from, to }: { from: string; to: string },
) => (lock ? idsOf(db.rows(lock, [clinicId, from, to])) : []);

/** Gives rows to another patient, and answers the ids of those that went. */
export const updatePatientOf = (
  db: Db,
  clinicId: string,
  { move }: PatientRows,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] },
) => idsOf(db.rows(move, [clinicId, from, to, ids]));
