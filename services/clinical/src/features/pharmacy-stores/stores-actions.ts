import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { settingChanges, type Change } from '../../http/setting-changes.js';
import { isUuid, newId } from '../../id.js';
import type { NewStore, StoreBody } from './stores-content.js';
import { findStore, insertStore, isActiveWard, lockStore, updateStore, type StoreRow } from './stores-store.js';

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getStore(db: Db, clinicId: string, id: string): Promise<StoreRow> {
  const row = isUuid(id) ? await findStore(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** Throws 422 `ward_id` if the ward is unknown, has a store already, or the store is of another kind. */
export async function createStore(db: Db, clinicId: string, body: NewStore): Promise<StoreRow> {
  const values = { ward_id: null, active: true, ...body };
  await checkWard(db, clinicId, values);
  const id = newId();
  await insertStore(db, clinicId, id, values);
  return getStore(db, clinicId, id);
}

/**
 * Throws 404; 412 if `ifMatch` names another version; 422 as `createStore`. An update that changes nothing makes no
 * version.
 */
export async function changeStore(
  db: Db,
  clinicId: string,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: Partial<StoreBody> },
): Promise<{ row: StoreRow; changes: Record<string, Change> }> {
  const before = isUuid(id) ? await lockStore(db, clinicId, id) : undefined;
  if (!before) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, before.version);
  const changes = settingChanges(before, body);
  if (Object.keys(changes).length === 0) return { row: before, changes };
  await checkWard(db, clinicId, { ...before, ...body }, before);
  await updateStore(db, clinicId, id, body);
  return { row: await getStore(db, clinicId, id), changes };
}

/** The store may keep a ward that became inactive. */
async function checkWard(db: Db, clinicId: string, { kind, ward_id }: StoreBody, before?: StoreRow): Promise<void> {
  if (ward_id === null) return;
  if (kind !== 'ward') throw invalid({ path: 'ward_id', rule: 'only_when', other: 'kind', value: 'ward' });
  if (ward_id !== before?.ward_id && !(await isActiveWard(db, clinicId, ward_id)))
    throw invalid({ path: 'ward_id', rule: 'selected' });
}
