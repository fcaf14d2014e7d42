import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { findChannelForUser, type Channel } from '../channel-directory/index.js';
import { realmSetting } from '../realm-settings/index.js';

/**
 * Where reports go (chat.md 4.5). A channel that was opened or archived since it was chosen is none.
 *
 * @throws ChatError BAD_REQUEST
 */
export async function accessModerationChannel(db: Db, realm: Realm): Promise<Channel> {
  const channel = await findChannelForUser(db, realm.id, null, realmSetting(realm, 'moderation_request_channel_id'));
  if (!channel || channel.is_archived || !channel.invite_only) {
    throw new ChatError('BAD_REQUEST', 'This organization has no channel for moderation requests.');
  }
  return channel;
}
