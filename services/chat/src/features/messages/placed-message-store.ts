import type { Db } from '../../db/db.js';
import type { MessageRow } from './message-view.js';
import { isInProtectedHistory } from '../channel-history/index.js';
import { inThread } from './message-visibility-sql.js';

/** A message with its place. */
export interface PlacedMessage extends MessageRow {
  thread_id: number;
  topic_id: number | null;
  /** When it was looked at, by the clock of the database that it was sent by: limits of time are measured to then. */
  seen_at: Date;
  /** Everybody in its direct conversation, ascending; null for channel messages. */
  user_ids: number[] | null;
}

const MESSAGE_COLUMNS = `m.id, m.thread_id, m.sender_id, m.client, m.content, m.rendered_content, m.sent_at,
  m.last_edited_at, m.is_me_message, th.topic_id, th.channel_id, c.name as channel_name, t.name as topic,
  th.direct_conversation_id, dc.user_ids, clock_timestamp() as seen_at`;

const MESSAGE_JOINS = `join threads th on th.realm_id = m.realm_id and th.id = m.thread_id
  left join topics t on t.realm_id = th.realm_id and t.id = th.topic_id
  left join channels c on c.realm_id = th.realm_id and c.id = th.channel_id
  left join direct_conversations dc on dc.realm_id = th.realm_id and dc.id = th.direct_conversation_id`;

const BY_ID = `select ${MESSAGE_COLUMNS} from messages m ${MESSAGE_JOINS} where m.realm_id = $1 and m.id = $2`;

export async function findPlacedMessage(
  db: Db,
  realm_id: number,
  message_id: number,
  { forUpdate }: { forUpdate: boolean },
): Promise<PlacedMessage | undefined> {
  const [row] = await db.named<PlacedMessage>(
    forUpdate ? 'message_for_update' : 'message_by_id',
    forUpdate ? `${BY_ID} for update of m` : BY_ID,
    [realm_id, message_id],
  );
  return row;
}

/** Whether the user sees the message where history is protected. */
export async function reachedUser(db: Db, realm_id: number, user_id: number, message_id: number): Promise<boolean> {
  const rows = await db.named(
    'message_reached_user',
    `select from messages m where m.realm_id = $1 and m.id = $2 and ${inThread(isInProtectedHistory('$3::bigint'))}`,
    [realm_id, message_id, user_id],
  );
  return rows.length > 0;
}

/** The subscribers of a channel with protected history who see some of these messages there. */
export async function findReachedSubscribers(
  db: Db,
  realm_id: number,
  channel_id: number,
  message_ids: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select reader.user_id from subscription_spans reader
     where reader.realm_id = $1 and reader.channel_id = $2 and reader.to_message_id is null
       and exists (select from messages m where m.realm_id = $1 and m.id = any ($3::bigint[])
                     and ${inThread(isInProtectedHistory('reader.user_id'))})
     order by reader.user_id`,
    [realm_id, channel_id, message_ids],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Those of these messages that exist, in no order. Access is for the caller to check. */
export function findPlacedMessages(db: Db, realm_id: number, message_ids: readonly number[]): Promise<PlacedMessage[]> {
  return db.named<PlacedMessage>(
    'messages_by_ids',
    `select ${MESSAGE_COLUMNS} from messages m ${MESSAGE_JOINS} where m.realm_id = $1 and m.id = any ($2::bigint[])`,
    [realm_id, message_ids],
  );
}
