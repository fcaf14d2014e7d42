import { problem } from '../../domain/errors.js';
import type { Clinic } from '../../domain/clinic.js';
import type { Db } from '../../db/db.js';
import { isUuid } from '../../id.js';
import { findObservation, type ObservationRow } from './observation-store.js';

/** Throws 404, the same for an observation of another admission, an unknown id and a malformed id. */
export async function getObservation(
  db: Db,
  clinic: Pick<Clinic, 'id'>,
  path: { admission: string; observation: string },
): Promise<ObservationRow> {
  const isNamed = isUuid(path.admission) && isUuid(path.observation);
  const row = isNamed ? await findObservation(db, clinic.id, path.admission, path.observation) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
