import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { hasChannelPermission, hasContentAccess, type ChannelForUser } from '../channel-directory/index.js';
import { findDirectConversation } from '../direct-conversations/index.js';
import { hasRealmPermission, isInGroupSetting, systemGroupId } from '../permissions/index.js';
import { checkTopicsPolicy } from '../topics/index.js';
import { findUser, type User } from '../user-directory/index.js';
import { countSubscribers, findMentionSettings, findTopicParticipants } from './audience-store.js';

/** May the caller send to this topic of this channel (chat-gaps.md 1.6)? Throws what is in the way. */
export async function checkChannelPosting(
  db: Db,
  realm: Realm,
  caller: Caller,
  channel: ChannelForUser,
  topic: string,
): Promise<void> {
  if (channel.is_archived) throw new ChatError('BAD_REQUEST', `Not authorized to send to channel '${channel.name}'`);
  const hasAccess = (await hasContentAccess(db, realm, caller, channel)) && canGuestPost(caller, channel);
  if (!hasAccess || !(await maySend(db, realm, caller, channel))) {
    throw new ChatError('BAD_REQUEST', `Not authorized to send to channel '${channel.name}'`);
  }
  checkTopicsPolicy(realm, channel, topic);
}

function canGuestPost(caller: Caller, channel: ChannelForUser): boolean {
  return caller.role !== ROLES.guest || channel.is_subscribed || channel.is_web_public;
}

/** A bot may where its owner may. */
async function maySend(db: Db, realm: Realm, caller: Caller, channel: ChannelForUser): Promise<boolean> {
  if (await hasChannelPermission(db, realm, caller, channel, 'can_send_message_group')) return true;
  if (caller.bot_owner_id === null) return false;
  const owner = await findUser(db, realm.id, caller.bot_owner_id);
  return owner !== undefined && hasChannelPermission(db, realm, owner, channel, 'can_send_message_group');
}

/** May the caller write to these people (the caller is one of them)? */
export async function checkDirectPosting(db: Db, realm: Realm, caller: Caller, users: readonly User[]): Promise<void> {
  const people = users.filter((user) => !user.is_bot);
  if (caller.is_bot || users.every((user) => user.id === caller.id || user.is_bot)) return;
  let isPermitted = false;
  for (const user of people) {
    isPermitted = await hasRealmPermission(db, realm, user, 'direct_message_permission_group');
    if (isPermitted) break;
  }
  if (!isPermitted) throw new ChatError('BAD_REQUEST', 'Direct messages are disabled in this organization.');
  if (await hasRealmPermission(db, realm, caller, 'direct_message_initiator_group')) return;
  if (
    await findDirectConversation(
      db,
      realm.id,
      users.map(({ id }) => id),
    )
  )
    return;
  throw new ChatError('BAD_REQUEST', 'You do not have permission to initiate direct message conversations.');
}

/** Mentioning everybody of a large channel is a permission of its own. */
export async function checkChannelWildcard(db: Db, realm: Realm, caller: Caller, channel_id: number): Promise<void> {
  const limit = LIMITS.wildcardAudience;
  if ((await countSubscribers(db, realm.id, channel_id, limit + 1)) <= limit) return;
  if (await hasRealmPermission(db, realm, caller, 'can_mention_many_users_group')) return;
  throw new ChatError(
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'You do not have permission to use channel wildcard mentions in this channel.',
  );
}

/** The same for everybody who took part in a topic. */
export async function checkTopicWildcard(db: Db, realm: Realm, caller: Caller, topic_id: number): Promise<void> {
  if ((await findTopicParticipants(db, realm.id, topic_id)).length <= LIMITS.wildcardAudience) return;
  if (await hasRealmPermission(db, realm, caller, 'can_mention_many_users_group')) return;
  throw new ChatError(
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    'You do not have permission to use topic wildcard mentions in this topic.',
  );
}

/** A group may only be mentioned by those whom its can_mention_group holds; everyone where it says nothing. */
export async function checkGroupMentions(
  db: Db,
  realm: Realm,
  caller: Caller,
  group_ids: readonly number[],
): Promise<void> {
  if (group_ids.length === 0) return;
  const everyone = systemGroupId(realm, 'role:everyone');
  for (const group of await findMentionSettings(db, realm.id, group_ids)) {
    if (await isInGroupSetting(db, realm, caller, group.can_mention_group ?? everyone)) continue;
    throw new ChatError('BAD_REQUEST', `You are not allowed to mention user group '${group.name}'.`);
  }
}
