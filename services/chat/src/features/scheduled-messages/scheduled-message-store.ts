import type { Db, Tx } from '../../db/db.js';

/** A row of `scheduled_messages`: of its sender, and for nobody else. */
export interface ScheduledMessage {
  id: number;
  realm_id: number;
  sender_id: number;
  /** Null for a direct message. */
  channel_id: number | null;
  /** Recipients of a direct message without its sender, who is one only of a message to themselves. */
  user_ids: number[] | null;
  topic: string;
  content: string;
  rendered_content: string;
  attachment_ids: number[];
  scheduled_delivery_timestamp: Date;
  client: string;
  read_by_sender: boolean;
  /** Why it was not sent at its time. */
  failure: string | null;
  sent_at: Date | null;
}

const COLUMNS = `id, realm_id, sender_id, channel_id, user_ids, topic, content, rendered_content, attachment_ids,
  scheduled_delivery_timestamp, client, read_by_sender, failure, sent_at`;

/** Those that are not sent, failed ones too, the next first. */
export function findScheduledMessages(db: Db, realm_id: number, sender_id: number): Promise<ScheduledMessage[]> {
  return db.query<ScheduledMessage>(
    `select ${COLUMNS} from scheduled_messages
     where realm_id = $1 and sender_id = $2 and sent_at is null order by scheduled_delivery_timestamp, id`,
    [realm_id, sender_id],
  );
}

/** How many are not sent, and their text and HTML together. */
export function findScheduledTotals(
  db: Db,
  realm_id: number,
  sender_id: number,
): Promise<{ messages: number; bytes: number }> {
  return db.one<{ messages: number; bytes: number }>(
    `select count(*) as messages, coalesce(sum(octet_length(content) + octet_length(rendered_content)), 0) as bytes
     from scheduled_messages where realm_id = $1 and sender_id = $2 and sent_at is null`,
    [realm_id, sender_id],
  );
}

/** Stays as it is until the commit; nobody sends it meanwhile. */
export function findScheduledMessageLocked(
  tx: Tx,
  realm_id: number,
  id: number,
): Promise<ScheduledMessage | undefined> {
  return tx.maybe<ScheduledMessage>(
    `select ${COLUMNS} from scheduled_messages where realm_id = $1 and id = $2 for update`,
    [realm_id, id],
  );
}

export function insertScheduledMessage(
  tx: Tx,
  message: Omit<ScheduledMessage, 'id' | 'failure' | 'sent_at'>,
): Promise<ScheduledMessage> {
  return tx.one<ScheduledMessage>(
    `insert into scheduled_messages (realm_id, sender_id, channel_id, user_ids, topic, content, rendered_content,
       attachment_ids, scheduled_delivery_timestamp, client, read_by_sender)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [
      message.realm_id,
      message.sender_id,
      message.channel_id,
      message.user_ids,
      message.topic,
      message.content,
      message.rendered_content,
      message.attachment_ids,
      message.scheduled_delivery_timestamp,
      message.client,
      message.read_by_sender,
    ],
  );
}

export async function updateScheduledMessage(tx: Tx, message: ScheduledMessage): Promise<void> {
  await tx.query(
    `update scheduled_messages set channel_id = $3, user_ids = $4, topic = $5, content = $6, rendered_content = $7,
       attachment_ids = $8, scheduled_delivery_timestamp = $9, failure = $10
     where realm_id = $1 and id = $2`,
    [
      message.realm_id,
      message.id,
      message.channel_id,
      message.user_ids,
      message.topic,
      message.content,
      message.rendered_content,
      message.attachment_ids,
      message.scheduled_delivery_timestamp,
      message.failure,
    ],
  );
}

/** Its text is in the message that was sent. */
export async function setSent(tx: Tx, realm_id: number, id: number, sent_at: Date): Promise<void> {
  await tx.query(
    `update scheduled_messages set sent_at = $3, content = '', rendered_content = '', attachment_ids = '{}'
     where realm_id = $1 and id = $2`,
    [realm_id, id, sent_at],
  );
}

export async function deleteScheduledMessage(tx: Tx, realm_id: number, id: number): Promise<void> {
  await tx.query('delete from scheduled_messages where realm_id = $1 and id = $2', [realm_id, id]);
}

/** Those that are due and that no job of this prefix is to send, the longest due first. */
export function findDueScheduledMessages(
  db: Db,
  now: Date,
  key_prefix: string,
  limit: number,
): Promise<Pick<ScheduledMessage, 'realm_id' | 'id' | 'sender_id'>[]> {
  return db.query(
    `select realm_id, id, sender_id from scheduled_messages s
     where scheduled_delivery_timestamp <= $1 and sent_at is null and failure is null
       and not exists (select from jobs j where j.key = $2 || s.realm_id || ' ' || s.id)
     order by scheduled_delivery_timestamp limit $3`,
    [now, key_prefix, limit],
  );
}

export async function forgetSentBefore(db: Db, date: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from scheduled_messages where (realm_id, id) in (
       select realm_id, id from scheduled_messages where sent_at < $1 limit $2) returning 1`,
    [date, limit],
  );
  return rows.length;
}
