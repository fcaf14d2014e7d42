import type { Database, Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import type { UploadedFile } from '../../http/endpoint.js';
import { recordChanges } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import { newPictureKey } from '../pictures/index.js';
import { removeRealmPicture, storeRealmPicture } from './realm-picture-files.js';
import { readRealmPicture } from './realm-picture-image.js';
import { realmPictureMembers, type RealmPicture } from './realm-picture-view.js';
import { getRealmForUpdate, updateRealmPicture } from './realm-settings-store.js';

interface Change {
  realm: Realm;
  caller: Caller;
  deps: Deps;
}

/** Shows the image from now on. @throws ChatError BAD_IMAGE; BAD_REQUEST without a file. */
export async function setRealmPicture(
  db: Database,
  change: Change,
  picture: RealmPicture,
  file: UploadedFile | undefined,
): Promise<Realm> {
  const { realm, deps } = change;
  if (!file) throw new ChatError('BAD_REQUEST', `You must upload exactly one ${picture === 'icon' ? 'icon' : 'logo'}.`);
  const image = await deps.inImageLane(() => readRealmPicture(file.path, picture));
  const key = newPictureKey();
  try {
    await storeRealmPicture(deps.config.uploadsDir, realm.id, key, image);
    return await db.transaction((tx) => changeRealmPicture(tx, change, picture, key));
  } catch (error) {
    await removeRealmPicture(deps.config.uploadsDir, realm.id, key);
    throw error;
  }
}

/** Shows the picture of that key from now on, or the service's own, and tells everybody; answers the organization as it is then. */
export async function changeRealmPicture(
  tx: Tx,
  { realm: { id }, caller, deps: { config, log } }: Change,
  picture: RealmPicture,
  key: string | null,
): Promise<Realm> {
  const before = await getRealmForUpdate(tx, id);
  const old_key = before[`${picture}_key`];
  if (old_key === key) return before;
  await updateRealmPicture(tx, id, picture, key);
  const after = { ...before, [`${picture}_key`]: key };
  const details = { picture, is_uploaded: key !== null };
  await recordChanges(tx, id, caller, { event_type: 'realm_picture_changed', details });
  const data = realmPictureMembers(config.baseUrl, after, picture);
  await publish(tx, id, {
    audience: { everyone: 'all' },
    payload: { type: 'realm', op: 'update_dict', property: picture, data },
  });
  if (old_key !== null) {
    tx.afterCommit(() => {
      removeRealmPicture(config.uploadsDir, id, old_key).catch((error: unknown) => {
        log.error({ err: error, realm_id: id }, 'an old picture could not be removed');
      });
    });
  }
  return after;
}
