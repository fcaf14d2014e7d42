import type { Tx } from '../../db/db.js';
import { isInProtectedHistory } from '../channel-history/index.js';
import { noteNewestOf, putIntoThread } from '../messages/index.js';
import { insertThreadBeside } from '../topics/index.js';

/** Whose messages are moved: all of the topic, or those of it from `from_message_id` on, or a single one. */
export interface MoveRange {
  topic_id: number;
  from_message_id: number;
  to_message_id: number | null;
  /** Only messages that this user sees, where the channel's history is protected; null for all. */
  within_history_of: number | null;
}

const IN_RANGE = `t.realm_id = $1 and t.topic_id = $2 and m.id >= $3 and ($4::bigint is null or m.id <= $4)
  and ($5::bigint is null or ${isInProtectedHistory('$5::bigint')})`;

const valuesOf = (realm_id: number, range: MoveRange) => [
  realm_id,
  range.topic_id,
  range.from_message_id,
  range.to_message_id,
  range.within_history_of,
];

export interface MovedMessage {
  id: number;
  thread_id: number;
}

/** The messages of the range, ascending. */
export function findMessagesToMove(tx: Tx, realm_id: number, range: MoveRange): Promise<MovedMessage[]> {
  return tx.query<MovedMessage>(
    `select m.id, m.thread_id from threads t join messages m on m.realm_id = t.realm_id and m.thread_id = t.id
     where ${IN_RANGE} order by m.id`,
    valuesOf(realm_id, range),
  );
}

/** How many of the range are older than `oldest`, the id of the first that is not, and how many there are. */
export async function countByAge(
  tx: Tx,
  realm_id: number,
  range: MoveRange,
  oldest: Date,
): Promise<{ total: number; allowed: number; first_allowed_id: number | null }> {
  return tx.one(
    `select count(*) as total, count(*) filter (where m.sent_at >= $6) as allowed,
            min(m.id) filter (where m.sent_at >= $6) as first_allowed_id
     from threads t join messages m on m.realm_id = t.realm_id and m.thread_id = t.id where ${IN_RANGE}`,
    [...valuesOf(realm_id, range), oldest],
  );
}

export async function countMessages(tx: Tx, realm_id: number, range: MoveRange): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `select count(*) as count from threads t join messages m on m.realm_id = t.realm_id and m.thread_id = t.id
     where ${IN_RANGE}`,
    valuesOf(realm_id, range),
  );
  return count;
}

export interface Move {
  user_id: number;
  moved_at: Date;
  prev_topic: string;
  topic: string;
  prev_channel_id: number;
  channel_id: number;
}

/** Adds a move to the history of whole threads: of every message that they hold now. */
export async function logThreadMoves(
  tx: Tx,
  realm_id: number,
  thread_ids: readonly number[],
  move: Move,
): Promise<void> {
  await tx.query(
    `insert into thread_moves (realm_id, thread_id, user_id, moved_at, up_to_message_id, prev_topic, topic, prev_channel_id, channel_id)
     select th.realm_id, th.id, $3, $4, th.last_message_id, $5, $6, $7, $8
     from threads th where th.realm_id = $1 and th.id = any ($2::bigint[])`,
    [
      realm_id,
      thread_ids,
      move.user_id,
      move.moved_at,
      move.prev_topic,
      move.topic,
      move.prev_channel_id,
      move.channel_id,
    ],
  );
}

export async function findThreadIds(tx: Tx, realm_id: number, topic_id: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select id from threads where realm_id = $1 and topic_id = $2 order by id',
    [realm_id, topic_id],
  );
  return rows.map(({ id }) => id);
}

/** Splits messages off a thread into a new one under the same topic, with the moves that they had; answers its id. */
export async function splitThread(
  tx: Tx,
  realm_id: number,
  thread_id: number,
  message_ids: readonly number[],
): Promise<number> {
  const id = await insertThreadBeside(tx, realm_id, thread_id);
  await tx.query(
    `insert into thread_moves (realm_id, thread_id, user_id, moved_at, up_to_message_id, prev_topic, topic, prev_channel_id, channel_id)
     select realm_id, $3, user_id, moved_at, up_to_message_id, prev_topic, topic, prev_channel_id, channel_id
     from thread_moves where realm_id = $1 and thread_id = $2 order by id`,
    [realm_id, thread_id, id],
  );
  await putIntoThread(tx, realm_id, message_ids, id);
  await noteNewestOf(tx, realm_id, [thread_id, id]);
  return id;
}
