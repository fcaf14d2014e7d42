import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { publish } from '../events/index.js';
import { messageAudience, type AccessedMessage } from '../messages/index.js';
import { apiEmail } from '../user-directory/index.js';
import type { Reaction } from './reaction-store.js';

/** Tells those who see the message of a reaction that came or went (chat-gaps.md 4.4). */
export async function announceReaction(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message: AccessedMessage,
  op: 'add' | 'remove',
  reaction: Reaction,
): Promise<void> {
  await publish(tx, realm.id, {
    audience: await messageAudience(tx, realm, message),
    payload: {
      type: 'reaction',
      op,
      message_id: message.id,
      ...reaction,
      user: { user_id: caller.id, email: apiEmail(realm, caller), full_name: caller.full_name },
    },
  });
}
