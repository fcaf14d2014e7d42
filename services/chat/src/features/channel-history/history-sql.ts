/**
 * What of a channel's history somebody sees, in SQL: the one place that says so. Fragments expect rows of `messages m`,
 * `threads t` and `channels c`; `me` is an SQL expression for the user's id.
 */

/**
 * Ends a subquery that is asked row by row, through its index: without it PostgreSQL likes to answer
 * it for all threads of all organizations first.
 */
export const PER_ROW = 'offset 0';

/** Whether the user was subscribed to the channel in which message `m` was sent; not for direct messages. */
export function wasSubscribed(user: string, message = 'm', channel_id = `${message}.channel_id`): string {
  return `exists (
    select from subscription_spans received
    where received.realm_id = ${message}.realm_id and received.user_id = ${user}
      and received.channel_id = ${channel_id} and received.from_message_id <= ${message}.id
      and (received.to_message_id is null or received.to_message_id >= ${message}.id))`;
}

/** Whether the user `me` (an SQL expression) sent message `m`, it reached them when it was sent, or they have a row of flags on it. */
export function isOwnMessage(me: string): string {
  return `(m.sender_id = ${me} or ${wasSubscribed(me)}
    or exists (select from message_flags f where f.realm_id = m.realm_id and f.user_id = ${me} and f.message_id = m.id ${PER_ROW}))`;
}

/** Whether thread `t` was moved to its channel while the user was subscribed there. */
export function cameToUser(me: string): string {
  return `(t.entered_channel_at > 0 and exists (select from subscription_spans s
    where s.realm_id = t.realm_id and s.user_id = ${me} and s.channel_id = t.channel_id
      and s.from_message_id <= t.entered_channel_at and (s.to_message_id is null or s.to_message_id >= t.entered_channel_at) ${PER_ROW}))`;
}

/**
 * Whether a channel with protected history shows the user message `m` of its thread `t`. What was moved
 * there counts as sent there at that moment: that somebody had it where it was before opens nothing.
 */
export function isInProtectedHistory(me: string): string {
  return `((t.channel_id = t.stamped_channel_id and ${isOwnMessage(me)}) or ${cameToUser(me)})`;
}

/** Whether channel `c` shows who may read in it all that is there. */
export const SHARES_HISTORY = '(not c.invite_only or c.history_public_to_subscribers)';

/** What `isInProtectedHistory` leaves to ask of a message that is the user's own. */
export function showsOwnHistory(me: string): string {
  return `(${SHARES_HISTORY} or t.channel_id = t.stamped_channel_id or ${cameToUser(me)})`;
}

/**
 * A query of `topic_id, max_id`: the newest message that protected history shows the user in each topic of `threads`, a
 * query of threads of channels that protect theirs. It looks at no more than the user's spans, flags and own messages,
 * however much there is that they may not see.
 */
export function newestInProtectedHistory(realm_id: string, me: string, threads: string): string {
  return `
    with here as materialized (${threads}),
    candidates (thread_id, message_id) as (
      select t.id, sent.id
      from here t
      join subscription_spans s
        on s.realm_id = ${realm_id} and s.user_id = ${me} and s.channel_id = t.stamped_channel_id
       and s.from_message_id <= t.last_message_id
      cross join lateral (
        select m.id from messages m
        where m.realm_id = ${realm_id} and m.thread_id = t.id
          and m.id >= s.from_message_id and m.id <= coalesce(s.to_message_id, t.last_message_id)
        order by m.id desc limit 1
      ) sent
      union all
      select t.id, t.last_message_id from here t where t.entered_channel_at > 0
      union all
      select t.id, max(m.id)
      from message_flags f
      join messages m on m.realm_id = f.realm_id and m.id = f.message_id
      join here t on t.id = m.thread_id
      where f.realm_id = ${realm_id} and f.user_id = ${me} group by t.id
      union all
      select t.id, max(m.id)
      from messages m join here t on t.id = m.thread_id
      where m.realm_id = ${realm_id} and m.sender_id = ${me} group by t.id
    )
    select t.topic_id, max(m.id) as max_id
    from candidates
    join here t on t.id = candidates.thread_id
    join messages m on m.realm_id = ${realm_id} and m.id = candidates.message_id
    where ${isInProtectedHistory(me)}
    group by t.topic_id`;
}
