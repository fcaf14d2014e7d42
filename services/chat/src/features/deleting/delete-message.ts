import Joi from 'joi';
import type { Tx } from '../../db/db.js';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { recordChanges } from '../audit-log/index.js';
import { hasChannelPermission } from '../channel-directory/index.js';
import { hasRealmPermission } from '../permissions/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { findUser } from '../user-directory/index.js';
import { removeMessages } from './delete-actions.js';
import { isWithinLimit, accessMessage, messageAudience, type AccessedMessage } from '../messages/index.js';

export const deleteMessageEndpoint = endpoint({
  method: 'delete',
  path: '/messages/{message_id}',
  operationId: 'deleteMessage',
  summary: 'Delete a message for good',
  access: signedIn,
  params: Joi.object<{ message_id: number }, true>({ message_id: id().required() }),

  async handler({ db, realm, caller, params }) {
    const message = await accessMessage(db, realm, caller, params.message_id, { forUpdate: true, toChange: true });
    await checkDelete(db, realm, caller, message);
    await removeMessages(db, realm, message.channel, [message.id], await messageAudience(db, realm, message));
    if (message.sender_id !== caller.id) await recordDeletion(db, realm, caller, message);
  },
});

async function recordDeletion(tx: Tx, realm: Realm, actor: Caller, message: AccessedMessage): Promise<void> {
  await recordChanges(tx, realm.id, actor, {
    event_type: 'messages_deleted',
    user_id: message.sender_id,
    ...(message.channel && { channel_id: message.channel.id }),
    details: { message_ids: [message.id] },
  });
}

/** Any message with delete_any, one's own or one's bot's with delete_own while it is young (chat-gaps.md section 3). */
async function checkDelete(tx: Tx, realm: Realm, caller: Caller, message: AccessedMessage): Promise<void> {
  const mayDelete = async (name: 'can_delete_any_message_group' | 'can_delete_own_message_group') =>
    (await hasRealmPermission(tx, realm, caller, name)) ||
    (message.channel !== null && (await hasChannelPermission(tx, realm, caller, message.channel, name)));
  if (await mayDelete('can_delete_any_message_group')) return;
  const isOwn =
    message.sender_id === caller.id || (await findUser(tx, realm.id, message.sender_id))?.bot_owner_id === caller.id;
  if (!isOwn || !(await mayDelete('can_delete_own_message_group'))) {
    throw new ChatError('BAD_REQUEST', "You don't have permission to delete this message");
  }
  if (!isWithinLimit(message.sent_at, realmSetting(realm, 'message_content_delete_limit_seconds'), message.seen_at)) {
    throw new ChatError('BAD_REQUEST', 'The time limit for deleting this message has passed');
  }
}
