import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { loadMessageReader } from './message-reader.js';
import { findVisibleIds } from './visible-messages-store.js';

export async function canSeeSomeMessage(
  db: Db,
  realm: Realm,
  caller: Caller | undefined,
  message_ids: readonly number[],
): Promise<boolean> {
  if (message_ids.length === 0) return false;
  const reader = await loadMessageReader(db, realm, caller);
  return (await findVisibleIds(db, reader, message_ids)).length > 0;
}
