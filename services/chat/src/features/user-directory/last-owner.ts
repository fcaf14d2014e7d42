import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { countActivePeople, lockOwnerIds } from './user-store.js';
import type { User } from './user.js';

/** An organization always has an owner. @throws ChatError CANNOT_DEACTIVATE_LAST_USER */
export async function checkIsNotLastOwner(tx: Tx, realm: Realm, user: User): Promise<void> {
  const owners = await lockOwnerIds(tx, realm.id);
  if (owners.length === 1 && owners[0] === user.id) throw lastUser('organization owner', true);
}

/** @throws ChatError CANNOT_DEACTIVATE_LAST_USER when nobody would be left. */
export async function checkIsNotLastPerson(tx: Tx, realm: Realm): Promise<void> {
  if ((await countActivePeople(tx, realm.id)) === 1) throw lastUser('user', false);
}

function lastUser(entity: string, is_last_owner: boolean): ChatError {
  return new ChatError('CANNOT_DEACTIVATE_LAST_USER', `Cannot do this to the only ${entity}.`, {
    is_last_owner,
    entity,
  });
}
