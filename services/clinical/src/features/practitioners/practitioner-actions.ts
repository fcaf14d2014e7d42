import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { settingChanges } from '../../http/setting-changes.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import {
  lockPractitioner,
  updatePractitioner,
  type PractitionerRow,
  type PractitionerValues,
} from './practitioner-store.js';

/** Throws 404; 412 for another version than `ifMatch` names. What changes nothing makes no version. */
export async function changePractitioner(
  db: Db,
  {
    clinicId,
    id,
    ifMatch,
    body,
  }: { clinicId: string; id: string; ifMatch: string | undefined; body: Partial<PractitionerValues> },
): Promise<{ row: PractitionerRow | undefined; changed: string[] }> {
  const before = isUuid(id) ? await lockPractitioner(db, clinicId, id) : undefined;
  if (!before) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, before.version);
  const changed = Object.keys(settingChanges(before, body));
  if (changed.length === 0) return { row: before, changed };
  return { row: await updatePractitioner(db, clinicId, id, { ...before, ...body }), changed };
}
