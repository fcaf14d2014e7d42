import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import { isUniqueViolation } from '../../db/db-errors.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { publish } from '../events/index.js';
import { findPlaygrounds } from './playground-store.js';

/**
 * Changes the playgrounds and tells everybody the whole list: one after another, or it would lack what is
 * changed meanwhile.
 *
 * @throws ChatError INVALID_FIELDS where a language has two playgrounds of one name.
 */
export async function changePlaygrounds<T>(tx: Tx, realm: Realm, change: () => Promise<T>): Promise<T> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const changed = await orNameTaken(change);
  const realm_playgrounds = await findPlaygrounds(tx, realm.id);
  await publish(tx, realm.id, {
    audience: { everyone: 'all' },
    payload: { type: 'realm_playgrounds', realm_playgrounds },
  });
  return changed;
}

async function orNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'playgrounds_by_name')) throw error;
    const msg = 'The language has a playground of this name already.';
    throw new ChatError('INVALID_FIELDS', msg, { errors: { name: [msg] } }, { cause: error });
  }
}
