import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { canAdministerChannel, hasChannelPermission, type ChannelForUser } from '../channel-directory/index.js';
import { hasRealmPermission } from '../permissions/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { GRACE_SECONDS, isWithinLimit, type AccessedMessage } from '../messages/index.js';
import type { ResolveChange } from '../topics/index.js';
import { countByAge, type MoveRange } from './move-store.js';

/** May the caller rename the topic, or (un)resolve it (chat-gaps.md 4.1)? */
export async function checkRename(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message: AccessedMessage,
  target: ChannelForUser,
  resolving: ResolveChange | undefined,
  now: Date,
): Promise<void> {
  const source = message.channel!;
  const isAllowed = resolving
    ? (await hasRealmPermission(tx, realm, caller, 'can_resolve_topics_group')) ||
      (await hasChannelPermission(tx, realm, caller, source, 'can_resolve_topics_group'))
    : (await hasRealmPermission(tx, realm, caller, 'can_move_messages_between_topics_group')) ||
      (await canMoveWithin(tx, realm, caller, source)) ||
      (target.id !== source.id && (await canMoveWithin(tx, realm, caller, target)));
  if (!isAllowed) {
    throw new ChatError(
      'BAD_REQUEST',
      `You don't have permission to ${resolving ? 'resolve topics' : 'edit this message'}`,
    );
  }
  const limit = realmSetting(realm, 'move_messages_within_stream_limit_seconds');
  if (!resolving && bindsLimit(caller) && !isWithinLimit(message.sent_at, limit, now)) {
    throw new ChatError('BAD_REQUEST', "The time limit for editing this message's topic has passed.");
  }
}

async function canMoveWithin(tx: Tx, realm: Realm, caller: Caller, channel: ChannelForUser): Promise<boolean> {
  return (
    (await canAdministerChannel(tx, realm, caller, channel)) ||
    (await hasChannelPermission(tx, realm, caller, channel, 'can_move_messages_within_channel_group'))
  );
}

/** May the caller take messages out of this channel? */
export async function checkMoveBetweenChannels(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message: AccessedMessage,
  now: Date,
): Promise<void> {
  const source = message.channel!;
  const isAllowed =
    (await hasRealmPermission(tx, realm, caller, 'can_move_messages_between_channels_group')) ||
    (await canAdministerChannel(tx, realm, caller, source)) ||
    (await hasChannelPermission(tx, realm, caller, source, 'can_move_messages_out_of_channel_group'));
  if (!isAllowed) throw new ChatError('BAD_REQUEST', "You don't have permission to move this message");
  const limit = realmSetting(realm, 'move_messages_between_streams_limit_seconds');
  if (bindsLimit(caller) && !isWithinLimit(message.sent_at, limit, now)) {
    throw new ChatError('BAD_REQUEST', "The time limit for editing this message's channel has passed");
  }
}

/** Time limits of moves bind members and guests only. */
function bindsLimit(caller: Caller): boolean {
  return caller.role > ROLES.moderator;
}

/** @throws ChatError MOVE_MESSAGES_TIME_LIMIT_EXCEEDED when part of the range is too old for the caller (chat.md 4.1 rule 7). */
export async function checkRangeAge(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  range: MoveRange,
  leavesChannel: boolean,
  changesTopic: boolean,
  now: Date,
): Promise<void> {
  if (!bindsLimit(caller)) return;
  const limits = [
    ...(changesTopic ? [realmSetting(realm, 'move_messages_within_stream_limit_seconds')] : []),
    ...(leavesChannel ? [realmSetting(realm, 'move_messages_between_streams_limit_seconds')] : []),
  ].filter((limit) => limit !== null);
  if (limits.length === 0) return;
  const oldest = new Date(now.getTime() - (Math.min(...limits) + GRACE_SECONDS) * 1000);
  const { total, allowed, first_allowed_id } = await countByAge(tx, realm.id, range, oldest);
  if (allowed === total) return;
  throw new ChatError(
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    'You only have permission to move part of this topic: some of its messages are too old.',
    {
      first_message_id_allowed_to_move: first_allowed_id,
      total_messages_in_topic: total,
      total_messages_allowed_to_move: allowed,
    },
  );
}
