import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ROLES } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { findUser } from '../user-directory/index.js';
import { exportFile } from './export-folder.js';
import { holderOf } from './export-link.js';
import { findExport } from './export-store.js';
import type { RealmExport } from './export.js';

/** The export, if the link is of somebody who is an administrator now; all else is one and the same 404. */
export async function accessExportByToken(
  db: Db,
  { config, now }: Deps,
  realm: Realm,
  export_id: number,
  token: string,
): Promise<RealmExport> {
  const exported = await findExport(db, realm.id, export_id);
  const user_id =
    exported?.status === 'succeeded' ? holderOf(config.apiKeySecret, exportFile(exported), token, now()) : undefined;
  const holder = user_id === undefined ? undefined : await findUser(db, realm.id, user_id);
  if (exported && holder?.is_active && holder.role <= ROLES.administrator) return exported;
  throw new ChatError('NOT_FOUND', 'File not found.');
}
