import type { Db } from '../../db.js';
import { ROLES, type Caller, type Realm } from '../../http/principals.js';
import { findChannelsOpenedToGroups, isAllowedInChannel } from '../channels/index.js';
import { getGroupIdsOf } from '../permissions/index.js';
import { type SqlParams, every, some } from './sql-params.js';

/** Who reads messages, and what of his access does not follow from rows that SQL can look at. */
export interface MessageReader {
  realm: Realm;
  /** Undefined for the public, which sees web-public channels only. */
  user: Caller | undefined;
  /** Private channels that the user may read through a group, subscribed or not. */
  opened_channel_ids: readonly number[];
}

const OPENING_SETTINGS = ['can_subscribe_group', 'can_add_subscribers_group'] as const;

export async function getMessageReader(db: Db, realm: Realm, user: Caller | undefined): Promise<MessageReader> {
  if (!user || user.role === ROLES.guest) return { realm, user, opened_channel_ids: [] };
  const channels = await findChannelsOpenedToGroups(db, realm.id);
  if (channels.length === 0) return { realm, user, opened_channel_ids: [] };
  const standing = { id: user.id, role: user.role, group_ids: await getGroupIdsOf(db, realm, user) };
  const opened = channels.filter((channel) =>
    OPENING_SETTINGS.some((name) => isAllowedInChannel(realm, standing, channel, name)),
  );
  return { realm, user, opened_channel_ids: opened.map(({ id }) => id) };
}

/** Whether the reader may read in channel `c` (chat-gaps.md 4.10): a condition on `channels c`. */
export function channelIsReadable({ user, opened_channel_ids }: MessageReader, params: SqlParams): string {
  if (!user) return 'c.is_web_public';
  const subscribed = `exists (select from subscription_spans s
    where s.realm_id = c.realm_id and s.channel_id = c.id and s.user_id = ${params.add(user.id, 'bigint')} and s.to_message_id is null)`;
  if (user.role === ROLES.guest) return some(['c.is_web_public', subscribed]);
  const opened = opened_channel_ids.length === 0 ? [] : [`c.id = any (${params.add(opened_channel_ids, 'bigint[]')})`];
  return some(['not c.invite_only', ...opened, subscribed]);
}

/** Whether message `m` reached the user when it was sent, or he has something of his own on it. */
export function isOwnMessage(user_id: number, params: SqlParams): string {
  const me = params.add(user_id, 'bigint');
  return some([
    `exists (select from subscription_spans s
       where s.realm_id = m.realm_id and s.user_id = ${me} and s.channel_id = m.channel_id
         and m.id >= s.from_message_id and (s.to_message_id is null or m.id <= s.to_message_id))`,
    `exists (select from message_flags f where f.realm_id = m.realm_id and f.user_id = ${me} and f.message_id = m.id)`,
  ]);
}

/**
 * Whether the reader may see message `m` (chat-gaps.md 1.6): direct messages by who takes part,
 * channel messages by access to the channel where they are now, and where that channel protects its
 * history, or `shared` history is not asked for, only his own.
 */
export function messageIsVisible(reader: MessageReader, params: SqlParams, { shared }: { shared: boolean }): string {
  const { user } = reader;
  const inReadableChannel = (more: readonly string[]) =>
    `exists (select from threads t join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
       where t.realm_id = m.realm_id and t.id = m.thread_id and ${every([channelIsReadable(reader, params), ...more])})`;
  if (!user) return inReadableChannel([]);
  const own = isOwnMessage(user.id, params);
  return `case when m.channel_id is null then exists (
      select from threads t join direct_conversation_members d
        on d.realm_id = t.realm_id and d.direct_conversation_id = t.direct_conversation_id
      where t.realm_id = m.realm_id and t.id = m.thread_id and d.user_id = ${params.add(user.id, 'bigint')})
    else ${inReadableChannel([shared ? `not c.invite_only or c.history_public_to_subscribers or ${own}` : own])} end`;
}
