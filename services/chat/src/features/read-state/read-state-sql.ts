import { wasSubscribed } from '../channel-history/index.js';

/**
 * What is unread, in SQL. A message is unread for a user when they follow its conversation (take part
 * in it, or are subscribed to the channel where it is now) and either they marked it unread again, or
 * nothing says that they read it and it reached them: it lies above the read marks, was sent while they
 * were subscribed, and they have been subscribed to its present channel since it came there.
 *
 * `user` is a placeholder such as `$2`; the lateral joins expect rows of `threads` or `messages`
 * under the given aliases.
 */

/**
 * Where the user stands in thread `t`, as `standing`: `is_followed`, `after_id` (only messages above
 * it can be unread without an exception), `is_moved` (then only those that `reached` them).
 */
export function threadStanding(user: string, thread = 't'): string {
  const mark = (alias: string, scope: string, scope_id: string) => `left join read_marks ${alias}
      on ${alias}.realm_id = ${thread}.realm_id and ${alias}.user_id = ${user}
     and ${alias}.scope = '${scope}' and ${alias}.scope_id = ${scope_id}`;
  return `cross join lateral (
    select ${thread}.entered_channel_at > 0 as is_moved,
           case when ${thread}.channel_id is null then member.user_id is not null
                else span.user_id is not null end as is_followed,
           greatest(
             0,
             account_mark.message_id,
             thread_mark.message_id,
             case when channel_mark.message_id >= ${thread}.entered_channel_at then channel_mark.message_id end,
             case when span.from_message_id > ${thread}.entered_channel_at then span.from_message_id - 1 end
           ) as after_id
    from (select) as one
    left join direct_conversation_members member
      on member.realm_id = ${thread}.realm_id and member.user_id = ${user}
     and member.direct_conversation_id = ${thread}.direct_conversation_id
    left join subscription_spans span
      on span.realm_id = ${thread}.realm_id and span.user_id = ${user}
     and span.channel_id = ${thread}.channel_id and span.to_message_id is null
    ${mark('account_mark', 'account', '0')}
    ${mark('thread_mark', 'thread', `${thread}.id`)}
    ${mark('channel_mark', 'channel', `${thread}.channel_id`)}
  ) standing`;
}

/** Whether message `m` is unread, given the `standing` in its thread and its row `f` of message_flags, if it has one. */
export function isUnread(user: string, message = 'm'): string {
  return `(standing.is_followed and case
    when f.read is not null then not f.read
    else ${message}.id > standing.after_id and not ${message}.is_auto_read
      and (not standing.is_moved or ${message}.channel_id is null or ${wasSubscribed(user, message)}) end)`;
}

/** Everything the user has on message `m`, as `own`: the members of OwnFlags. */
export function ownFlags(user: string, message = 'm'): string {
  const reached = `(${message}.channel_id is null or ${wasSubscribed(user, message)})`;
  return `cross join lateral (
    select standing.is_followed,
           ${isUnread(user, message)} as is_unread,
           not ${reached} and ${message}.sender_id <> ${user} as is_historical,
           coalesce(f.starred, false) as starred,
           coalesce(f.collapsed, false) as collapsed,
           coalesce(f.mentioned, false) as mentioned,
           ${message}.mentions_channel and ${reached} as stream_wildcard_mentioned,
           coalesce(f.topic_wildcard_mentioned, false) as topic_wildcard_mentioned,
           coalesce(f.has_alert_word, false) as has_alert_word
    from threads t
    ${threadStanding(user)}
    left join message_flags f
      on f.realm_id = t.realm_id and f.user_id = ${user} and f.message_id = ${message}.id
    where t.realm_id = ${message}.realm_id and t.id = ${message}.thread_id
  ) own`;
}

/** Whether a row of message_flags holds more than read state. */
export const HAS_OTHER_FLAGS =
  '(f.starred or f.collapsed or f.mentioned or f.topic_wildcard_mentioned or f.has_alert_word)';
