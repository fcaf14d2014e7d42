import type { Db } from '../../db/db.js';
import { newestInProtectedHistory } from '../channel-history/index.js';

/** A topic as listings show it. */
export interface ListedTopic {
  name: string;
  /** Its newest message that the reader may see. */
  max_id: number;
}

/** The topics of a channel that hold messages, by their newest one. */
export function findTopics(db: Db, realm_id: number, channel_id: number): Promise<ListedTopic[]> {
  return db.query<ListedTopic>(
    `select t.name, max(th.last_message_id) as max_id
     from threads th join topics t on t.realm_id = th.realm_id and t.id = th.topic_id
     where th.realm_id = $1 and th.channel_id = $2 and th.last_message_id > 0
     group by t.id, t.name
     order by max_id desc`,
    [realm_id, channel_id],
  );
}

/** The same where the history is protected: the topics in which the user sees something, by the newest of it. */
export function findTopicsReached(
  db: Db,
  realm_id: number,
  channel_id: number,
  user_id: number,
): Promise<ListedTopic[]> {
  const threads = 'select * from threads where realm_id = $1 and channel_id = $2 and last_message_id > 0';
  return db.query<ListedTopic>(
    `select t.name, newest.max_id
     from (${newestInProtectedHistory('$1', '$3::bigint', threads)}) newest
     join topics t on t.realm_id = $1 and t.id = newest.topic_id
     order by newest.max_id desc`,
    [realm_id, channel_id, user_id],
  );
}
