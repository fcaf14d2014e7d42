import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { publish } from '../events/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { avatarChanged, botChanged, getUserForUpdate, ownAvatarUrl, setAvatar } from '../user-directory/index.js';
import { removeAvatar } from './avatar-files.js';

/** @throws ChatError BAD_REQUEST where the organization lets nobody but administrators change pictures. */
export function checkMayChangeAvatar(realm: Realm, caller: Caller): void {
  if (caller.role > ROLES.administrator && realmSetting(realm, 'avatar_changes_disabled')) {
    throw new ChatError('BAD_REQUEST', 'Avatar changes are disabled in this organization.');
  }
}

/** Shows the picture of that key from now on, or none of the user's own; answers its address. */
export async function changeAvatar(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  avatar_key: string | null,
  { config, log }: Pick<Deps, 'config' | 'log'>,
): Promise<string> {
  const before = await getUserForUpdate(tx, realm.id, caller.id);
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
