import { showsOwnHistory, wasSubscribed } from '../channel-history/index.js';

/**
 * What is unread, in SQL. A message is unread for a user when he follows its conversation (takes part
 * in it, or is subscribed to the channel where it is now) and either he marked it unread again, or
 * nothing says that he read it and it reached him: it lies above the read marks, was sent while he
 * was subscribed, and he has been subscribed to its present channel since it came there.
 *
 * `user` is a placeholder such as `$2`; the lateral joins expect rows of `threads` or `messages`
 * under the given aliases.
 */

/**
 * Where the user stands in thread `t`, as `standing`: `is_followed`, `after_id` (only messages above
 * it can be unread without an exception), `is_moved` (then only those that `reached` him).
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

export interface UnreadScope {
  /** Placeholders; one of them, or neither for everything. */
  channel_id?: string;
  topic_id?: string;
}

interface UnreadParams {
  realm_id: string;
  user: string;
  low: string;
}

/** `with … candidates`: the threads that may have unread messages above `low`, and up to where they are read without marks of their own. */
function candidateThreads({ realm_id, user, low }: UnreadParams, scope: UnreadScope): string {
  const inChannels = scope.topic_id
    ? `and span.channel_id = (select channel_id from topics where realm_id = ${realm_id} and id = ${scope.topic_id})`
    : scope.channel_id
      ? `and span.channel_id = ${scope.channel_id}`
      : '';
  const inTopic = scope.topic_id ? `and t.topic_id = ${scope.topic_id}` : '';
  const direct = `
      union all
      select t.id, null, 0, account.mark, t.last_message_id
      from account
      cross join direct_conversation_members member
      join direct_conversations conversation
        on conversation.realm_id = member.realm_id and conversation.id = member.direct_conversation_id
      join threads t
        on t.realm_id = conversation.realm_id and t.id = conversation.thread_id
       and t.last_message_id > greatest(account.mark, ${low})
      where member.realm_id = ${realm_id} and member.user_id = ${user}`;
  return `
    with account as materialized (
      select coalesce(max(message_id), 0) as mark from read_marks
      where realm_id = ${realm_id} and user_id = ${user} and scope = 'account' and scope_id = 0
    ),
    followed as materialized (
      select span.channel_id, span.from_message_id, account.mark as account_mark,
             coalesce(mark.message_id, 0) as channel_mark,
             greatest(account.mark, mark.message_id, span.from_message_id - 1) as after_id
      from account cross join subscription_spans span
      left join read_marks mark
        on mark.realm_id = span.realm_id and mark.user_id = span.user_id
       and mark.scope = 'channel' and mark.scope_id = span.channel_id
      where span.realm_id = ${realm_id} and span.user_id = ${user} and span.to_message_id is null ${inChannels}
    ),
    candidates (id, stamped_channel_id, entered_channel_at, after_id, last_message_id) as (
      select t.id, t.stamped_channel_id, t.entered_channel_at,
             case when t.entered_channel_at = 0 then followed.after_id
                  else greatest(
                    followed.account_mark,
                    case when followed.channel_mark >= t.entered_channel_at then followed.channel_mark end,
                    case when followed.from_message_id > t.entered_channel_at then followed.from_message_id - 1 end)
             end,
             t.last_message_id
      from followed cross join lateral (
        select * from threads t
        where t.realm_id = ${realm_id} and t.channel_id = followed.channel_id ${inTopic}
          and t.last_message_id > greatest(followed.after_id, ${low})
        union all
        select * from threads t
        where t.realm_id = ${realm_id} and t.channel_id = followed.channel_id ${inTopic}
          and t.entered_channel_at > 0 and t.entered_channel_at > followed.channel_mark
          and t.entered_channel_at >= followed.from_message_id
          and t.last_message_id <= greatest(followed.after_id, ${low}) and t.last_message_id > ${low}
      ) t
      ${scope.channel_id || scope.topic_id ? '' : direct}
    )`;
}

/** Candidates with their own marks; those that are read to their end are left out. */
const candidatesAbove = ({ realm_id, user }: UnreadParams) => `candidates t
    left join read_marks mark
      on mark.realm_id = ${realm_id} and mark.user_id = ${user} and mark.scope = 'thread' and mark.scope_id = t.id`;
const IS_READ_TO_ITS_END = 't.last_message_id <= greatest(t.after_id, mark.message_id)';

/**
 * A query of the unread messages of `user` with `low < id <= high`: `id, thread_id, is_mentioned`.
 * It goes by threads: those that end above the marks of their channel, each read from its own mark on
 * in messages_by_thread, so that its cost follows what is unread and not what there is: `low` is a condition
 * of its own, as the planner can make nothing of a bound inside `greatest`. Exceptions behind the marks come
 * from message_flags_unread.
 */
export function unreadMessages(params: UnreadParams & { high: string }, scope: UnreadScope = {}): string {
  const { realm_id, user, low, high } = params;
  const inTopic = scope.topic_id ? `and t.topic_id = ${scope.topic_id}` : '';
  const inScope = scope.channel_id ? `and t.channel_id = ${scope.channel_id}` : inTopic;
  return `${candidateThreads(params, scope)}
    select m.id, t.id as thread_id, coalesce(f.mentioned or f.topic_wildcard_mentioned, false) as is_mentioned
    from ${candidatesAbove(params)}
    join messages m
      on m.realm_id = ${realm_id} and m.thread_id = t.id
     and m.id > ${low} and m.id > greatest(t.after_id, mark.message_id) and m.id <= ${high}
    left join message_flags f on f.realm_id = ${realm_id} and f.user_id = ${user} and f.message_id = m.id
    where not ${IS_READ_TO_ITS_END} and f.read is null and not m.is_auto_read
      and (t.entered_channel_at = 0 or ${wasSubscribed(user, 'm', 't.stamped_channel_id')})
    union all
    select m.id, m.thread_id, f.mentioned or f.topic_wildcard_mentioned
    from message_flags f
    join messages m on m.realm_id = f.realm_id and m.id = f.message_id
    join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
    left join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
    ${threadStanding(user)}
    where f.realm_id = ${realm_id} and f.user_id = ${user} and f.read = false
      and f.message_id > ${low} and f.message_id <= ${high}
      and standing.is_followed and (t.channel_id is null or ${showsOwnHistory(user)}) ${inScope}`;
}

/** A query of `id`: no message below it is unread; null where none is at all. Each thread is asked for one message. */
export function lowestUnread(params: Omit<UnreadParams, 'low'>, scope: UnreadScope = {}): string {
  const { realm_id, user } = params;
  const all = { ...params, low: '0' };
  return `${candidateThreads(all, scope)}
    select least(
      (select min(first.id) from ${candidatesAbove(all)}
       cross join lateral (
         select m.id from messages m
         where m.realm_id = ${realm_id} and m.thread_id = t.id and m.id > greatest(t.after_id, mark.message_id)
         order by m.id limit 1
       ) first
       where not ${IS_READ_TO_ITS_END}),
      (select min(message_id) from message_flags where realm_id = ${realm_id} and user_id = ${user} and read = false)
    ) as id`;
}
