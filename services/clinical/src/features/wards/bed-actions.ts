import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { settingChanges, type Change } from '../../http/setting-changes.js';
import { isUuid, newId } from '../../id.js';
import { NEW_BED, type BedBody, type BedStateBody, type NewBed } from './bed-content.js';
import { isInUse, IN_USE, STATE_IN_USE } from './bed-rules.js';
import { findBed, insertBed, lockBed, updateBed, type BedRow } from './bed-store.js';
import { lockWard } from './ward-store.js';

/** Throws 404, the same for a bed of another clinic, an unknown id and a malformed id. */
export async function getBed(db: Db, clinicId: string, id: string): Promise<BedRow> {
  const row = isUuid(id) ? await findBed(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** Throws 422 for an unknown ward, and for a name that another bed of the room has. */
export async function createBed(db: Db, clinicId: string, body: NewBed): Promise<BedRow> {
  // The lock keeps the ward active until the bed is stored.
  if (!(await lockWard(db, clinicId, body.ward_id))) throw invalid({ path: 'ward_id', rule: 'selected' });
  const id = newId();
  await insertBed(db, clinicId, id, { ...NEW_BED, ...body });
  return getBed(db, clinicId, id);
}

/** Throws 404, and 412 if `ifMatch` names another version. */
async function accessBed(db: Db, clinicId: string, id: string, ifMatch: string | undefined): Promise<BedRow> {
  const row = isUuid(id) ? await lockBed(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, row.version);
  return row;
}

/**
 * Throws as `accessBed`, and 422: `active` while the bed is occupied or reserved, `name` as `createBed`. An update that
 * changes nothing makes no version.
 */
export async function changeBed(
  db: Db,
  clinicId: string,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: Partial<BedBody> },
): Promise<{ row: BedRow; changes: Record<string, Change> }> {
  const before = await accessBed(db, clinicId, id, ifMatch);
  const changes = settingChanges(before, body);
  if (Object.keys(changes).length === 0) return { row: before, changes };
  if ('active' in changes && body.active === false && isInUse(before)) throw invalid({ path: 'active', rule: IN_USE });
  await updateBed(db, clinicId, id, body);
  return { row: await getBed(db, clinicId, id), changes };
}

/**
 * Throws as `accessBed`, and 422: `state` while the bed is occupied or reserved, `reason` if a blocked bed has none.
 */
export async function setBedState(
  db: Db,
  clinicId: string,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: BedStateBody },
): Promise<BedRow> {
  const before = await accessBed(db, clinicId, id, ifMatch);
  if (isInUse(before)) throw invalid({ path: 'state', rule: STATE_IN_USE });
  const { state, reason = null, expected_free_at = null } = body;
  if (state === 'blocked' && reason === null)
    throw invalid({ path: 'reason', rule: 'required_when', other: 'state', value: state });
  const free = state === 'free' ? null : expected_free_at;
  await updateBed(db, clinicId, id, { state, state_reason: reason, expected_free_at: free });
  return getBed(db, clinicId, id);
}
