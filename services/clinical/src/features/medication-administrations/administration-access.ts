import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { findAdministration, type AdministrationRow } from './administration-store.js';

/** Throws 404, the same for an administration of another admission, an unknown id and a malformed id. */
export async function getAdministration(
  db: Db,
  clinicId: string,
  path: { admission: string; administration: string },
): Promise<AdministrationRow> {
  const isNamed = isUuid(path.admission) && isUuid(path.administration);
  const row = isNamed ? await findAdministration(db, clinicId, path.admission, path.administration) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
