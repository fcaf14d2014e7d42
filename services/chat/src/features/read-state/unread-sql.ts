import { PER_ROW, showsOwnHistory, wasSubscribed } from '../channel-history/index.js';
import { threadStanding } from './read-state-sql.js';

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

/** Reading one message of a thread through messages_by_thread takes as long as reading so many in the order of their ids. */
const PROBE = 4;

/**
 * `with … open`: the candidates that are not read to their end, each with the mark that counts. `after_id` as above.
 */
function openThreads(params: UnreadParams, scope: UnreadScope): string {
  const { realm_id, user } = params;
  return `${candidateThreads(params, scope)},
    open as materialized (
      select t.id, t.stamped_channel_id, t.entered_channel_at, t.last_message_id,
             greatest(t.after_id, mark.message_id) as after_id
      from candidates t
      left join read_marks mark
        on mark.realm_id = ${realm_id} and mark.user_id = ${user} and mark.scope = 'thread' and mark.scope_id = t.id
      where t.last_message_id > greatest(t.after_id, mark.message_id)
    )`;
}

/**
 * A query of the unread messages of `user` with `low < id <= high`: `id, thread_id, is_mentioned`.
 * It goes by threads: those that end above the marks of their channel, each read from its own mark on
 * in messages_by_thread, so that its cost follows what is unread and not what there is: `low` is a condition
 * of its own, as the planner can make nothing of a bound inside `greatest`. Where there are more threads than that is
 * worth, all messages between `low` and `high` are read in their order instead. Exceptions behind the marks come
 * from message_flags_unread.
 */
export function unreadMessages(params: UnreadParams & { high: string }, scope: UnreadScope = {}): string {
  const { realm_id, user, low, high } = params;
  const inTopic = scope.topic_id ? `and t.topic_id = ${scope.topic_id}` : '';
  const inScope = scope.channel_id ? `and t.channel_id = ${scope.channel_id}` : inTopic;
  const between = (id: string) => `${id} > ${low} and ${id} <= ${high}`;
  const reached = `(t.entered_channel_at = 0 or ${wasSubscribed(user, 'm', 't.stamped_channel_id')})`;
  return `${openThreads(params, scope)},
    way as materialized (select count(*) * ${PROBE} > ${high} - ${low} as is_in_order from open),
    reached (id, thread_id) as (
      select m.id, t.id
      from open t
      join messages m on m.realm_id = ${realm_id} and m.thread_id = t.id and ${between('m.id')} and m.id > t.after_id
      where not (select is_in_order from way) and ${reached}
      union all
      select m.id, t.id
      from (
        select realm_id, id, thread_id from messages
        where realm_id = ${realm_id} and ${between('id')} and not is_auto_read ${PER_ROW}
      ) m
      join open t on t.id = m.thread_id and m.id > t.after_id
      where (select is_in_order from way) and ${reached}
    )
    -- Grouped instead of joined: a join that is planned for few rows may compare each with each.
    select id, max(thread_id) as thread_id, bool_or(is_mentioned) as is_mentioned
    from (
      select id, thread_id, false as is_mentioned, false as is_read from reached
      union all
      select message_id, null, mentioned or topic_wildcard_mentioned, read is not null from message_flags
      where realm_id = ${realm_id} and user_id = ${user} and ${between('message_id')}
      union all
      select id, null, false, true from messages
      where realm_id = ${realm_id} and is_auto_read and ${between('id')}
    ) known
    group by id
    having max(thread_id) is not null and not bool_or(is_read)
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

/**
 * A query of `id`: no message below it is unread; null where none is at all. The first one lies above the lowest mark of
 * the open threads and not above the first of their ends; each thread is asked for one message where that is less to read.
 */
export function lowestUnread(params: Omit<UnreadParams, 'low'>, scope: UnreadScope = {}): string {
  const { realm_id, user } = params;
  return `${openThreads({ ...params, low: '0' }, scope)},
    reach as materialized (
      select min(after_id) as low, min(last_message_id) as high,
             count(*) * ${PROBE} > min(last_message_id) - min(after_id) as is_in_order
      from open
    )
    select least(
      (select min(first.id) from open t
       cross join lateral (
         select m.id from messages m
         where m.realm_id = ${realm_id} and m.thread_id = t.id and m.id > t.after_id
         order by m.id limit 1
       ) first
       where not (select is_in_order from reach)),
      (select min(m.id)
       from (
         select id, thread_id from messages
         where realm_id = ${realm_id} and id > (select low from reach) and id <= (select high from reach)
           and not is_auto_read ${PER_ROW}
       ) m
       join open t on t.id = m.thread_id and m.id > t.after_id
       where (select is_in_order from reach)),
      (select high from reach),
      (select min(message_id) from message_flags where realm_id = ${realm_id} and user_id = ${user} and read = false)
    ) as id`;
}
