import type { Db } from '../../db.js';
import { ownFlags } from './read-state-sql.js';

/** Users with an event queue who follow the conversation of this message and have read it. */
export async function findOnlineReaders(db: Db, realm_id: number, message_id: number): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select listener.user_id
     from (select distinct user_id from event_queues where realm_id = $1 and user_id is not null) listener
     join messages m on m.realm_id = $1 and m.id = $2
     ${ownFlags('listener.user_id')}
     where own.is_followed and not own.is_unread
     order by listener.user_id`,
    [realm_id, message_id],
  );
  return rows.map(({ user_id }) => user_id);
}
