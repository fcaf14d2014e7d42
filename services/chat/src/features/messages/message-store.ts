import type { Db, Tx } from '../../db.js';
import type { GroupSettingValue } from '../../http/param-types.js';

export interface NewMessage {
  thread_id: number;
  /** The channel of the thread; null for direct messages. */
  channel_id: number | null;
  sender_id: number;
  client: string;
  content: string;
  rendered_content: string;
  is_me_message: boolean;
  has_link: boolean;
  has_image: boolean;
  has_attachment: boolean;
  mentions_channel: boolean;
  mentions_topic: boolean;
  /** A tsvector literal (`searchTermsOf`). */
  search_terms: string;
}

/** Something of their own that users have on a new message. */
export interface NewFlags {
  user_id: number;
  read: boolean | null;
  mentioned: boolean;
  topic_wildcard_mentioned: boolean;
  has_alert_word: boolean;
}

/**
 * Writes a message, moves its thread on and sets the flags of those it singles out, in one statement.
 * The thread is locked before the id is drawn: the messages of a thread are committed in the order of
 * their ids, which is what lets a read mark of the thread advance to an id that somebody has seen.
 */
export async function insertMessage(
  tx: Tx,
  realm_id: number,
  message: NewMessage,
  flags: readonly NewFlags[],
): Promise<{ id: number; sent_at: Date }> {
  const [row] = await tx.named<{ id: number; sent_at: Date }>(
    'insert_message',
    `with place as materialized (
       select id from threads where realm_id = $1 and id = $2 for no key update
     ), message as (
       insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, is_me_message,
         has_link, has_image, has_attachment, mentions_channel, mentions_topic, search_terms, sent_at)
       select $1, place.id, $3::bigint, $4::bigint, $5, $6, $7, $8::boolean, $9::boolean, $10::boolean, $11::boolean,
              $12::boolean, $13::boolean, $14::tsvector, clock_timestamp()
       from place
       returning id, sent_at
     ), thread as (
       update threads set last_message_id = greatest(last_message_id, message.id)
       from message where realm_id = $1 and threads.id = $2
     ), flags as (
       insert into message_flags (realm_id, user_id, message_id, read, mentioned, topic_wildcard_mentioned, has_alert_word)
       select $1, f.user_id, message.id, f.read, f.mentioned, f.topic_wildcard_mentioned, f.has_alert_word
       from message, jsonb_to_recordset($15::jsonb)
         as f (user_id bigint, read boolean, mentioned boolean, topic_wildcard_mentioned boolean, has_alert_word boolean)
     )
     select id, sent_at from message`,
    [
      realm_id,
      message.thread_id,
      message.channel_id,
      message.sender_id,
      message.client,
      message.content,
      message.rendered_content,
      message.is_me_message,
      message.has_link,
      message.has_image,
      message.has_attachment,
      message.mentions_channel,
      message.mentions_topic,
      message.search_terms,
      JSON.stringify(flags),
    ],
  );
  return row!;
}

export async function setFirstMessage(tx: Tx, realm_id: number, channel_id: number, message_id: number): Promise<void> {
  await tx.query(
    'update channels set first_message_id = $3 where realm_id = $1 and id = $2 and first_message_id is null',
    [realm_id, channel_id, message_id],
  );
}

/**
 * Claims the key of a send for this transaction. Answers the id of the message that an earlier send
 * of the same key made; a send of the same key that is under way is waited for.
 */
export async function claimRetryKey(tx: Tx, realm_id: number, sender_id: number, key: string): Promise<number | undefined> {
  const claimed = await tx.query(
    `insert into sent_messages (realm_id, sender_id, retry_key, message_id) values ($1, $2, $3, 0)
     on conflict do nothing returning 1`,
    [realm_id, sender_id, key],
  );
  if (claimed.length > 0) return undefined;
  return findSent(tx, realm_id, sender_id, key);
}

export async function findSent(db: Db, realm_id: number, sender_id: number, key: string): Promise<number | undefined> {
  const row = await db.maybe<{ message_id: number }>(
    'select message_id from sent_messages where realm_id = $1 and sender_id = $2 and retry_key = $3',
    [realm_id, sender_id, key],
  );
  return row?.message_id;
}

export async function nameSent(tx: Tx, realm_id: number, sender_id: number, key: string, message_id: number): Promise<void> {
  await tx.query(
    'update sent_messages set message_id = $4 where realm_id = $1 and sender_id = $2 and retry_key = $3',
    [realm_id, sender_id, key, message_id],
  );
}

export async function deleteOldSent(db: Db, age_seconds: number, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from sent_messages where ctid = any (array(
       select ctid from sent_messages where sent_at < now() - make_interval(secs => $1) limit $2)) returning 1`,
    [age_seconds, limit],
  );
  return rows.length;
}

/** Which of these users are subscribed to the channel now. */
export async function findSubscribedAmong(
  db: Db,
  realm_id: number,
  channel_id: number,
  user_ids: readonly number[],
): Promise<number[]> {
  if (user_ids.length === 0) return [];
  const rows = await db.named<{ user_id: number }>(
    'subscribed_among',
    `select user_id from subscription_spans
     where realm_id = $1 and channel_id = $2 and user_id = any ($3::bigint[]) and to_message_id is null`,
    [realm_id, channel_id, user_ids],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Counts subscribers, giving up at `limit`: whether there are many is all that matters. */
export async function countSubscribers(db: Db, realm_id: number, channel_id: number, limit: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*) as count from (
       select from subscription_spans where realm_id = $1 and channel_id = $2 and to_message_id is null limit $3) few`,
    [realm_id, channel_id, limit],
  );
  return count;
}

/** Messages looked at to find who takes part in a topic, the newest ones. */
const PARTICIPANT_MESSAGES = 1_000;

export async function findTopicParticipants(db: Db, realm_id: number, topic_id: number): Promise<number[]> {
  const rows = await db.query<{ sender_id: number }>(
    `select distinct sender_id from (
       select m.sender_id from threads t join messages m on m.realm_id = t.realm_id and m.thread_id = t.id
       where t.realm_id = $1 and t.topic_id = $2 order by m.id desc limit $3) latest`,
    [realm_id, topic_id, PARTICIPANT_MESSAGES],
  );
  return rows.map(({ sender_id }) => sender_id);
}

export function findMentionSettings(
  db: Db,
  realm_id: number,
  group_ids: readonly number[],
): Promise<{ name: string; can_mention_group: GroupSettingValue | null }[]> {
  return db.query(
    `select name, group_settings -> 'can_mention_group' as can_mention_group
     from user_groups where realm_id = $1 and id = any ($2::bigint[])`,
    [realm_id, group_ids],
  );
}

/** Who muted this sender. */
export async function findMutersOf(db: Db, realm_id: number, sender_id: number): Promise<number[]> {
  const rows = await db.named<{ user_id: number }>(
    'muters_of',
    'select user_id from muted_users where realm_id = $1 and muted_user_id = $2',
    [realm_id, sender_id],
  );
  return rows.map(({ user_id }) => user_id);
}
