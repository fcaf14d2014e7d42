import type { Db, Tx } from '../../db/db.js';

/** A change of content, as it is stored. */
export interface ContentEdit {
  message_id: number;
  user_id: number | null;
  edited_at: Date;
  prev_content: string;
  prev_rendered_content: string;
}

/** A change of topic or channel of the thread that the message is in. */
export interface ThreadMove {
  message_id: number;
  user_id: number | null;
  moved_at: Date;
  prev_topic: string;
  topic: string;
  prev_channel_id: number;
  channel_id: number;
}

/** How much of each message's past is told: its newest edits and moves, and bytes of former contents. */
export interface HistoryBounds {
  changes: number;
  bytes: number;
}

/** The newest edits of these messages, oldest first; the one that passes the bytes is the last that is read back to. */
export function findContentEdits(
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
  { changes, bytes }: HistoryBounds,
): Promise<ContentEdit[]> {
  return db.named<ContentEdit>(
    'content_edits',
    `select e.message_id, e.user_id, e.edited_at, e.prev_content, e.prev_rendered_content
     from (select distinct unnest($2::bigint[]) as id) told
     cross join lateral (
       select newest.*, sum(octet_length(prev_content) + octet_length(prev_rendered_content))
                          over (order by newest.id desc rows between unbounded preceding and 1 preceding) as bytes_after
       from (select * from message_edits
             where realm_id = $1 and message_id = told.id order by id desc limit $3) newest
     ) e
     where coalesce(e.bytes_after, 0) < $4
     order by e.message_id, e.id`,
    [realm_id, message_ids, changes, bytes],
  );
}

/** The newest moves that these messages took part in, oldest first. */
export function findThreadMoves(
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
  { changes }: HistoryBounds,
): Promise<ThreadMove[]> {
  return db.named<ThreadMove>(
    'thread_moves_of_messages',
    `select m.id as message_id, v.user_id, v.moved_at, v.prev_topic, v.topic, v.prev_channel_id, v.channel_id
     from messages m
     cross join lateral (
       select * from thread_moves v
       where v.realm_id = m.realm_id and v.thread_id = m.thread_id and v.up_to_message_id >= m.id
       order by v.id desc limit $3
     ) v
     where m.realm_id = $1 and m.id = any ($2::bigint[]) order by m.id, v.id`,
    [realm_id, message_ids, changes],
  );
}

export async function insertContentEdit(tx: Tx, realm_id: number, edit: ContentEdit): Promise<void> {
  await tx.query(
    `insert into message_edits (realm_id, message_id, user_id, edited_at, prev_content, prev_rendered_content)
     values ($1, $2, $3, $4, $5, $6)`,
    [realm_id, edit.message_id, edit.user_id, edit.edited_at, edit.prev_content, edit.prev_rendered_content],
  );
}
