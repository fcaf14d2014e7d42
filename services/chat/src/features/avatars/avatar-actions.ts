import type { Database, Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { UploadedFile } from '../../http/endpoint.js';
import { publish } from '../events/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { avatarChanged, botChanged, getUserForUpdate, ownAvatarUrl, setAvatar } from '../user-directory/index.js';
import { newPictureKey } from '../pictures/index.js';
import { removeAvatar, storeAvatar } from './avatar-files.js';
import { readAvatar } from './avatar-image.js';

/** @throws ChatError BAD_REQUEST where the organization lets nobody but administrators change pictures. */
export function checkMayChangeAvatar(realm: Realm, caller: Caller): void {
  if (caller.role > ROLES.administrator && realmSetting(realm, 'avatar_changes_disabled')) {
    throw new ChatError('BAD_REQUEST', 'Avatar changes are disabled in this organization.');
  }
}

/**
 * Makes pictures of the file, if there is one, and keeps them if the change succeeds that is told their key.
 *
 * @throws ChatError BAD_IMAGE
 */
export async function withAvatar<T>(
  db: Database,
  realm: Realm,
  { config: { uploadsDir }, inImageLane }: Pick<Deps, 'config' | 'inImageLane'>,
  file: UploadedFile | undefined,
  change: (tx: Tx, avatar_key: string | undefined) => Promise<T>,
): Promise<T> {
  if (!file) return db.transaction((tx) => change(tx, undefined));
  const pictures = await inImageLane(() => readAvatar(file.path));
  const key = newPictureKey();
  try {
    await storeAvatar(uploadsDir, realm.id, key, pictures);
    return await db.transaction((tx) => change(tx, key));
  } catch (error) {
    await removeAvatar(uploadsDir, realm.id, key);
    throw error;
  }
}

/** Shows the picture of that key from now on, or none of the user's own; answers its address. */
export async function changeAvatar(
  tx: Tx,
  realm: Realm,
  { id }: Pick<Caller, 'id'>,
  avatar_key: string | null,
  { config, log }: Pick<Deps, 'config' | 'log'>,
): Promise<string> {
  const before = await getUserForUpdate(tx, realm.id, id);
  const user = await setAvatar(tx, before, avatar_key);
  await publish(tx, realm.id, await avatarChanged(tx, realm, user));
  const avatar_url = ownAvatarUrl(user);
  if (user.is_bot) await publish(tx, realm.id, botChanged(user, { avatar_url }));
  const { avatar_key: old_key } = before;
  if (old_key !== null) {
    tx.afterCommit(() => {
      removeAvatar(config.uploadsDir, realm.id, old_key).catch((error: unknown) => {
        log.error({ err: error, user_id: user.id }, 'an old picture could not be removed');
      });
    });
  }
  return avatar_url;
}
