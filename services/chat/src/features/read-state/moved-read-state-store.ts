import type { Tx } from '../../db/db.js';

/**
 * Gives a thread that was split off another everybody's mark of the other, before or after the
 * messages are moved to it; what is read of single messages stays with them. The new thread has the
 * channel and `entered_channel_at` of the old one.
 */
export async function copyThreadReadState(
  tx: Tx,
  realm_id: number,
  from_thread_id: number,
  to_thread_id: number,
): Promise<void> {
  await tx.query(
    `insert into read_marks (realm_id, user_id, scope, scope_id, message_id)
     select realm_id, user_id, scope, $3, message_id from read_marks
     where realm_id = $1 and scope = 'thread' and scope_id = $2
     on conflict (realm_id, user_id, scope, scope_id)
       do update set message_id = greatest(read_marks.message_id, excluded.message_id)`,
    [realm_id, from_thread_id, to_thread_id],
  );
}

/**
 * Keeps what everybody has read of threads that are about to leave their channel for another: marks
 * of the channel, and having subscribed too late to it, say nothing of them afterwards, so they become
 * marks of the threads. Call it under the clocks of both channels, while the threads are where they
 * were; those that enter the new channel are stamped with a clock drawn after it.
 *
 * For people who are not subscribed to the new channel nothing there is unread (chat.md 4.3), so
 * messages that they had marked unread again are let go.
 */
export async function keepChannelReadState(
  tx: Tx,
  realm_id: number,
  thread_ids: readonly number[],
  to_channel_id: number,
): Promise<void> {
  await tx.query(
    `insert into read_marks (realm_id, user_id, scope, scope_id, message_id)
     select $1, user_id, 'thread', thread_id, max(message_id)
     from (
       select mark.user_id, t.id as thread_id, mark.message_id
       from threads t
       join read_marks mark on mark.realm_id = t.realm_id and mark.scope = 'channel' and mark.scope_id = t.channel_id
        and mark.message_id >= t.entered_channel_at
       where t.realm_id = $1 and t.id = any ($2::bigint[])
       union all
       select next_span.user_id, t.id, coalesce(span.from_message_id - 1, t.last_message_id)
       from threads t
       join subscription_spans next_span
         on next_span.realm_id = t.realm_id and next_span.channel_id = $3 and next_span.to_message_id is null
       left join subscription_spans span
         on span.realm_id = t.realm_id and span.channel_id = t.channel_id and span.user_id = next_span.user_id
        and span.to_message_id is null
       where t.realm_id = $1 and t.id = any ($2::bigint[]) and t.entered_channel_at > 0
         and coalesce(span.from_message_id > t.entered_channel_at, true)
         and exists (select from subscription_spans received
                     where received.realm_id = t.realm_id and received.user_id = next_span.user_id
                       and received.channel_id = t.stamped_channel_id)
     ) kept
     group by user_id, thread_id order by user_id, thread_id
     on conflict (realm_id, user_id, scope, scope_id)
       do update set message_id = greatest(read_marks.message_id, excluded.message_id)`,
    [realm_id, thread_ids, to_channel_id],
  );
  await tx.query(
    `update message_flags f set read = null
     from messages m
     where m.realm_id = $1 and m.thread_id = any ($2::bigint[])
       and f.realm_id = m.realm_id and f.message_id = m.id and f.read = false
       and not exists (select from subscription_spans s
                       where s.realm_id = f.realm_id and s.user_id = f.user_id and s.channel_id = $3
                         and s.to_message_id is null)`,
    [realm_id, thread_ids, to_channel_id],
  );
}
