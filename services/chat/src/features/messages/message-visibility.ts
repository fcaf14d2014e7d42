import { ROLES, type Caller, type Realm } from '../../http/principals.js';
import { wasSubscribed } from '../message-flags/index.js';
import { type SqlParams, every, some } from './sql-params.js';

/** Who reads messages, and what of his access does not follow from rows that SQL can look at. */
export interface MessageReader {
  realm: Realm;
  /** Undefined for the public, which sees web-public channels only. */
  user: Caller | undefined;
  /** Private channels that the user may read through a group, subscribed or not. */
  opened_channel_ids: readonly number[];
}

/**
 * Ends a subquery that is asked row by row, through its index: without it PostgreSQL likes to answer
 * it for all threads of all organizations first.
 */
export const PER_ROW = 'offset 0';

/** Whether the reader may read in channel `c` (chat-gaps.md 4.10): a condition on `channels c`. */
export function channelIsReadable({ user, opened_channel_ids }: MessageReader, params: SqlParams): string {
  if (!user) return 'c.is_web_public';
  const subscribed = `exists (select from subscription_spans s
    where s.realm_id = c.realm_id and s.channel_id = c.id and s.user_id = ${params.add(user.id, 'bigint')} and s.to_message_id is null ${PER_ROW})`;
  if (user.role === ROLES.guest) return some(['c.is_web_public', subscribed]);
  const opened = opened_channel_ids.length === 0 ? [] : [`c.id = any (${params.add(opened_channel_ids, 'bigint[]')})`];
  return some(['not c.invite_only', ...opened, subscribed]);
}

/** Whether the user `me` (an SQL expression) sent message `m`, it reached him when it was sent, or he has a row of flags on it. */
export function isOwnMessage(me: string): string {
  return some([
    `m.sender_id = ${me}`,
    wasSubscribed(me),
    `exists (select from message_flags f where f.realm_id = m.realm_id and f.user_id = ${me} and f.message_id = m.id ${PER_ROW})`,
  ]);
}

/** Whether thread `t` was moved to its channel while the user was subscribed there. */
export function cameToUser(me: string): string {
  return `t.entered_channel_at > 0 and exists (select from subscription_spans s
    where s.realm_id = t.realm_id and s.user_id = ${me} and s.channel_id = t.channel_id
      and s.from_message_id <= t.entered_channel_at and (s.to_message_id is null or s.to_message_id >= t.entered_channel_at) ${PER_ROW})`;
}

/**
 * Whether a channel with protected history shows the user message `m` of its thread `t`. What was moved
 * there counts as sent there at that moment: that somebody had it where it was before opens nothing.
 */
export function isInProtectedHistory(me: string): string {
  return some([every(['t.channel_id = t.stamped_channel_id', isOwnMessage(me)]), cameToUser(me)]);
}

const SHARES_HISTORY = 'not c.invite_only or c.history_public_to_subscribers';

/** What `isInProtectedHistory` leaves to ask of a message that is the user's own. */
export function showsOwnHistory(me: string): string {
  return some([SHARES_HISTORY, 't.channel_id = t.stamped_channel_id', cameToUser(me)]);
}

/**
 * Which messages of channels with readable history: `own` only those that reached the reader; `shared` the
 * others too where the channel shares its history; `any` where the caller knows that they are his own.
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
