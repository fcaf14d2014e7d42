import { ROLES, type Caller } from '../../domain/caller.js';
import { IS_WEB_PUBLIC } from '../../deps/spectator-store.js';
import type { Realm } from '../../domain/realm.js';
import {
  isInProtectedHistory,
  isOwnMessage,
  PER_ROW,
  SHARES_HISTORY,
  showsOwnHistory,
} from '../channel-history/index.js';
import { type SqlParams, every, some } from '../../db/sql-params.js';

/** Who reads messages, and what of their access does not follow from rows that SQL can look at. */
export interface MessageReader {
  realm: Realm;
  /** Undefined for a spectator, who sees web-public channels only. */
  user: Caller | undefined;
  /** Private channels that the user may read through a group, subscribed or not. */
  opened_channel_ids: readonly number[];
}

/** Whether the reader may read in channel `c` (chat-gaps.md 4.10): a condition on `channels c`. */
export function channelIsReadable({ user, opened_channel_ids }: MessageReader, params: SqlParams): string {
  if (!user) return IS_WEB_PUBLIC;
  const subscribed = `exists (select from subscription_spans s
    where s.realm_id = c.realm_id and s.channel_id = c.id and s.user_id = ${params.add(user.id, 'bigint')} and s.to_message_id is null ${PER_ROW})`;
  if (user.role === ROLES.guest) return some(['c.is_web_public', subscribed]);
  const opened = opened_channel_ids.length === 0 ? [] : [`c.id = any (${params.add(opened_channel_ids, 'bigint[]')})`];
  return some(['not c.invite_only', ...opened, subscribed]);
}

/**
 * Which messages of channels with readable history: `own` only those that reached the reader; `shared` the
 * others too where the channel shares its history; `any` where the caller knows that they are the reader's own.
 */
export type History = 'own' | 'shared' | 'any';

/**
 * Whether the reader may see message `m` (chat-gaps.md 1.6): direct messages by who takes part, channel
 * messages by access to the channel where they are now and by their history.
 */
export function messageIsVisible(reader: MessageReader, params: SqlParams, history: History): string {
  const { user } = reader;
  const isReadable = [channelIsReadable(reader, params)];
  if (!user) return inChannel(every(isReadable));
  const me = params.add(user.id, 'bigint');
  if (history === 'own') isReadable.push(isOwnMessage(me));
  isReadable.push(history === 'shared' ? some([SHARES_HISTORY, isInProtectedHistory(me)]) : showsOwnHistory(me));
  return `case when m.channel_id is null then exists (
      select from threads t join direct_conversation_members d
        on d.realm_id = t.realm_id and d.direct_conversation_id = t.direct_conversation_id
      where t.realm_id = m.realm_id and t.id = m.thread_id and d.user_id = ${me} ${PER_ROW})
    else ${inChannel(every(isReadable))} end`;
}

/** Whether the thread `t` of message `m` is such. */
export function inThread(condition: string): string {
  return `exists (select from threads t where t.realm_id = m.realm_id and t.id = m.thread_id and (${condition}) ${PER_ROW})`;
}

/** Whether the topic `tp` where message `m` is now is such. */
export function inTopic(condition: string): string {
  return `exists (select from threads t join topics tp on tp.realm_id = t.realm_id and tp.id = t.topic_id
    where t.realm_id = m.realm_id and t.id = m.thread_id and (${condition}) ${PER_ROW})`;
}

/** Whether the channel `c` where message `m` is now is such. */
export function inChannel(condition: string): string {
  return `exists (select from threads t join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
    where t.realm_id = m.realm_id and t.id = m.thread_id and (${condition}) ${PER_ROW})`;
}
