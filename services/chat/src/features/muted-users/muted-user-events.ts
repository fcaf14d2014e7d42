import type { Tx } from '../../db/db.js';
import { lockExclusively } from '../../db/advisory-locks.js';
import type { Caller } from '../../domain/caller.js';
import { publish } from '../events/index.js';
import { findMutedUsers } from './muted-user-store.js';

/** Tells the user's own clients the whole list: one after another, or it would lack what is added meanwhile. */
export async function announceMutedUsers(tx: Tx, caller: Caller): Promise<void> {
  await lockExclusively(tx, 'toldLists', caller.id);
  const muted_users = await findMutedUsers(tx, caller.realm_id, caller.id);
  await publish(tx, caller.realm_id, {
    audience: { user_ids: [caller.id] },
    payload: { type: 'muted_users', muted_users },
  });
}
