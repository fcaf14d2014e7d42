import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { SUPERSEDED } from './lab-result-rules.js';
import { lockLabResult, type LabResultHead } from './lab-result-store.js';

/** Locks it. Throws 404, 412 for another version than `ifMatch` names, 422 for one that a newer one took the place of. */
export async function lockCurrent(db: Db, clinicId: string, id: string, ifMatch?: string): Promise<LabResultHead> {
  const result = isUuid(id) ? await lockLabResult(db, clinicId, id) : undefined;
  if (!result) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, result.version);
  if (result.superseded_by_id !== null) throw invalid({ path: 'lab_result', rule: SUPERSEDED });
  return result;
}
