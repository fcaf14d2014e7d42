import { randomBytes } from 'node:crypto';
import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { recordChanges } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import { addJob } from '../jobs/index.js';
import { findAdministratorIds } from '../permissions/index.js';
import { sendNotice } from '../sending/index.js';
import {
  countContent,
  countExportsSince,
  findExportLocked,
  findExports,
  hasUsableOwner,
  insertExport,
  updateToDeleted,
  updateToEnded,
} from './export-store.js';
import { exportView } from './export-view.js';
import { EXPORT_TYPES, type ExportType, type RealmExport } from './export.js';

export const MAKE_EXPORT = 'export a realm';
export const REMOVE_EXPORT = 'remove an export';

const WEEK_MS = 7 * 86_400_000;

/** @throws ChatError BAD_REQUEST for too many in a week, too large an organization, and one that would have no owner. */
export async function requestExport(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  caller: Caller,
  export_type: ExportType,
): Promise<number> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const since = new Date(tx.now().getTime() - WEEK_MS);
  if ((await countExportsSince(tx, realm.id, since)) >= LIMITS.exportsPerWeek) {
    throw new ChatError('BAD_REQUEST', `Exceeded the limit of ${LIMITS.exportsPerWeek} data exports per week.`);
  }
  await checkExportable(tx, realm, export_type);
  const file_key = randomBytes(18).toString('base64url');
  const exported = await insertExport(tx, { realm_id: realm.id, acting_user_id: caller.id, export_type, file_key });
  await recordChanges(tx, realm.id, caller, { event_type: 'realm_exported', details: { export_type } });
  await addJob(tx, deps, {
    task: MAKE_EXPORT,
    realm_id: realm.id,
    user_id: caller.id,
    payload: { export_id: exported.id },
  });
  await announceExports(tx, deps, realm);
  return exported.id;
}

async function checkExportable(tx: Tx, realm: Realm, export_type: ExportType): Promise<void> {
  const { messages, bytes } = await countContent(tx, realm.id, LIMITS.exportedMessages + 1);
  if (messages > LIMITS.exportedMessages || bytes > LIMITS.exportedBytes) {
    throw new ChatError('BAD_REQUEST', 'The organization is too large to be exported like this.');
  }
  if (await hasUsableOwner(tx, realm.id, export_type)) return;
  throw new ChatError(
    'BAD_REQUEST',
    export_type === EXPORT_TYPES.public
      ? 'At least one organization owner has to let administrators see their e-mail address.'
      : 'At least one organization owner has to consent to the export of their private data.',
  );
}

/** @throws ChatError BAD_REQUEST for one that is unknown, or not there to be deleted. */
export async function removeExportOfRealm(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  caller: Caller,
  export_id: number,
): Promise<void> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const exported = await findExportLocked(tx, realm.id, export_id);
  if (!exported) throw new ChatError('BAD_REQUEST', 'Invalid data export ID');
  const fault = FAULTS[exported.status];
  if (fault !== undefined) throw new ChatError('BAD_REQUEST', fault);
  await recordChanges(tx, realm.id, caller, { event_type: 'realm_export_deleted', details: { export_id } });
  await deleteExport(tx, deps, realm, exported);
}

const FAULTS: Partial<Record<RealmExport['status'], string>> = {
  requested: 'The export is still in progress.',
  started: 'The export is still in progress.',
  failed: 'The export failed: there is nothing to delete.',
  deleted: 'The export is deleted already.',
};

/** Nobody asked for it: its time is over. */
export async function letExportGo(tx: Tx, deps: Deps, realm: Realm, export_id: number): Promise<void> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const exported = await findExportLocked(tx, realm.id, export_id);
  if (exported?.status === 'succeeded') await deleteExport(tx, deps, realm, exported);
}

/** Its file is removed by a job. */
async function deleteExport(tx: Tx, deps: Deps, realm: Realm, exported: RealmExport): Promise<void> {
  await updateToDeleted(tx, realm.id, exported.id);
  const { realm_id, file_key } = exported;
  await addJob(tx, deps, { task: REMOVE_EXPORT, realm_id, payload: { realm_id, file_key } });
  await announceExports(tx, deps, realm);
}

/** Ends an attempt, and tells who asked for it; false where another attempt has begun meanwhile. */
export async function endExport(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  exported: RealmExport,
  status: 'succeeded' | 'failed',
): Promise<boolean> {
  await lockExclusively(tx, 'realmLists', realm.id);
  if (!(await updateToEnded(tx, exported, status))) return false;
  await announceExports(tx, deps, realm);
  await sendNotice(tx, realm, { to: { user_id: exported.acting_user_id }, content: NOTICES[status] });
  return true;
}

const NOTICES = {
  succeeded:
    'The data export that you asked for is ready: [data exports of this organization](/#organization/data-exports-admin).',
  failed: 'The data export that you asked for could not be made. You may ask for it again.',
};

/** To each administrator, with links of their own. */
async function announceExports(tx: Tx, { config }: Deps, realm: Realm): Promise<void> {
  const exports = await findExports(tx, realm.id, LIMITS.exportsListed);
  const user_ids = await findAdministratorIds(tx, realm.id);
  const viewFor = (id: number) => exports.map((exported) => exportView(config, realm, exported, id, tx.now()));
  await publish(tx, realm.id, {
    audience: { user_ids, per_user: Object.fromEntries(user_ids.map((id) => [id, { exports: viewFor(id) }])) },
    payload: { type: 'realm_export', exports: [] },
  });
}
