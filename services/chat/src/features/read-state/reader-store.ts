import type { Db } from '../../db/db.js';
import { ownFlags } from './read-state-sql.js';

/**
 * Which of those who follow the conversation of a message, and whom it reached, have read it and show so:
 * active people who send read receipts, but not its sender and nobody with whom the viewer shares a
 * mute, ascending; at most `limit`, for a channel may have any number of subscribers.
 */
export async function findReaders(
  db: Db,
  realm_id: number,
  message_id: number,
  viewer_id: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select reader.user_id
     from messages m
     join threads th on th.realm_id = m.realm_id and th.id = m.thread_id
     cross join lateral (
       select s.user_id from subscription_spans s
       where s.realm_id = th.realm_id and s.channel_id = th.channel_id and s.to_message_id is null
       union all
       select d.user_id from direct_conversation_members d
       where d.realm_id = th.realm_id and d.direct_conversation_id = th.direct_conversation_id
     ) reader
     join users u on u.realm_id = m.realm_id and u.id = reader.user_id
     ${ownFlags('reader.user_id')}
     where m.realm_id = $1 and m.id = $2 and reader.user_id <> m.sender_id
       and u.is_active and coalesce((u.settings ->> 'send_read_receipts')::boolean, true)
       and not own.is_historical and not own.is_unread
       and not exists (
         select from muted_users mute where mute.realm_id = m.realm_id
           and ((mute.user_id = $3 and mute.muted_user_id = reader.user_id)
             or (mute.user_id = reader.user_id and mute.muted_user_id = $3)))
     order by reader.user_id limit $4`,
    [realm_id, message_id, viewer_id, limit],
  );
  return rows.map(({ user_id }) => user_id);
}
