import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import { isUniqueViolation } from '../../db/db-errors.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { listChanges, recordChanges } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import { findPlaygrounds, type Playground } from './playground-store.js';

/**
 * Changes the playgrounds and tells everybody the whole list: one after another, or it would lack what is
 * changed meanwhile. `change` gets them as they are.
 *
 * @throws ChatError INVALID_FIELDS where a language has two playgrounds of one name.
 */
export async function changePlaygrounds<T>(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  change: (playgrounds: readonly Playground[]) => Promise<T>,
): Promise<T> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const before = await findPlaygrounds(tx, realm.id);
  const changed = await orNameTaken(() => change(before));
  const realm_playgrounds = await findPlaygrounds(tx, realm.id);
  await recordChanges(tx, realm.id, actor, listChanges('playground', before, realm_playgrounds));
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
