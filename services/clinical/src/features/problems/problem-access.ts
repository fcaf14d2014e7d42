import type { Db } from '../../db/db.js';
import { problem as refused } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import type { FindSubject } from '../../operation/access.js';
import { getPatient } from '../patients/index.js';
import { findProblem, findProblemHead, type ProblemRow } from './problem-store.js';

/** Whose problem that is, for the clinic's PHI policy. */
export const problemSubject: FindSubject = findProblemHead;

/** Throws 404, the same for another patient's or clinic's, an unknown or a malformed id. */
export async function getProblem(
  db: Db,
  clinicId: string,
  { patient, problem }: { patient: string; problem: string },
): Promise<ProblemRow> {
  const of = await getPatient(db, clinicId, patient);
  const row = isUuid(problem) ? await findProblem(db, clinicId, problem) : undefined;
  if (!row || row.patient.id !== (of.merged_into_id ?? of.id)) throw refused('not_found');
  return row;
}
