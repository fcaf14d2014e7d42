import type { Db } from '../../db/db.js';

/**
 * The beginning of `message_ids` (ascending, of a channel with protected history) that the same people see: it ends where
 * somebody's subscription began or ended, at a thread that was moved there, and around a message that somebody has a row
 * of flags on, or sent, who was not subscribed.
 */
export async function findMessagesWithSameAudience(
  db: Db,
  realm_id: number,
  channel_id: number,
  message_ids: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number; readers: string }>(
    `with spans as materialized (
       select s.user_id, s.from_message_id, s.to_message_id
       from subscription_spans now_open
       join subscription_spans s
         on s.realm_id = now_open.realm_id and s.user_id = now_open.user_id and s.channel_id = now_open.channel_id
       where now_open.realm_id = $1 and now_open.channel_id = $2 and now_open.to_message_id is null
     ),
     borders as materialized (
       select from_message_id as id from spans union select to_message_id + 1 from spans where to_message_id is not null
     )
     select m.id,
       case when th.channel_id <> th.stamped_channel_id then 'thread ' || th.id
            when exists (
              select from (select m.sender_id as user_id
                           union select f.user_id from message_flags f where f.realm_id = $1 and f.message_id = m.id) own
              where not exists (select from spans s where s.user_id = own.user_id and s.from_message_id <= m.id
                                  and (s.to_message_id is null or s.to_message_id >= m.id))
                and exists (select from spans s where s.user_id = own.user_id)
            ) then 'message ' || m.id
            else 'since ' || coalesce((select max(b.id) from borders b where b.id <= m.id), 0)
       end as readers
     from messages m join threads th on th.realm_id = m.realm_id and th.id = m.thread_id
     where m.realm_id = $1 and m.id = any ($3::bigint[])
     order by m.id`,
    [realm_id, channel_id, message_ids],
  );
  const end = rows.findIndex(({ readers }) => readers !== rows[0]?.readers);
  return rows.slice(0, end === -1 ? rows.length : end).map(({ id }) => id);
}
