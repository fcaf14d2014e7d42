import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { invalid, type OwnRule } from '../../domain/failures.js';
import { isUuid } from '../../id.js';
import { patientExists } from '../patients/index.js';

const ITSELF: OwnRule = {
  name: 'itself',
  en: 'The :attribute is the same record.',
  es: ':attribute es la misma ficha.',
};

/** Both ids of a path. Throws 404 unless the clinic has both, 422 for the same one twice. */
export async function getPair(
  db: Db,
  clinicId: string,
  { patient, other }: { patient: string; other: string },
): Promise<[string, string]> {
  const pair: [string, string] = [patient.toLowerCase(), other.toLowerCase()];
  for (const id of pair) if (!isUuid(id) || !(await patientExists(db, clinicId, id))) throw problem('not_found');
  if (pair[0] === pair[1]) throw invalid({ path: 'other', rule: ITSELF });
  return pair;
}
