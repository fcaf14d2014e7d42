import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { hasRealmPermission } from '../permissions/index.js';

/** @throws ChatError BAD_REQUEST */
export async function checkMayAddEmoji(db: Db, realm: Realm, caller: Caller): Promise<void> {
  if (await hasRealmPermission(db, realm, caller, 'can_add_custom_emoji_group')) return;
  throw new ChatError('BAD_REQUEST', 'You do not have permission to add custom emoji.');
}
