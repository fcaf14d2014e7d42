import type { Db, Tx } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { RENDERER_VERSION } from '../markdown/index.js';

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
  /** Read by everybody from the start, but for those whose flags say otherwise. */
  is_auto_read: boolean;
  /** A tsvector literal (`searchTermsOf`). */
  search_terms: string;
}

/** Something of their own that users have on a new message. */
export interface NewFlags {
  user_id: number;
  read: boolean | null;
  mentioned: boolean;
  /** The smallest of the mentioned groups that they are in, unless they are mentioned by name. */
  mentioned_group_id?: number;
  topic_wildcard_mentioned: boolean;
  has_alert_word: boolean;
}

/** What PostgreSQL reads of the rows of new messages. */
const GIVEN_COLUMNS = `place integer, thread_id bigint, channel_id bigint, sender_id bigint, client text, content text,
  rendered_content text, is_me_message boolean, has_link boolean, has_image boolean, has_attachment boolean,
  mentions_channel boolean, mentions_topic boolean, search_terms text, is_auto_read boolean`;

/**
 * Writes messages, moves their threads on and sets the flags of those they single out, in one statement; answers their
 * ids, which ascend in the given order. The threads are locked before an id is drawn: the messages of a thread are
 * committed in the order of their ids, which is what lets a read mark of the thread advance to an id that somebody has seen.
 */
export async function insertMessages(
  tx: Tx,
  realm_id: number,
  messages: readonly (NewMessage & { flags: readonly NewFlags[] })[],
): Promise<{ id: number; sent_at: Date }[]> {
  const rows = messages.map(({ flags: _, ...message }, place) => ({ ...message, place: place + 1 }));
  const flags = messages.flatMap((message, place) => message.flags.map((own) => ({ ...own, place: place + 1 })));
  return tx.named(
    'insert_messages',
    `with given as materialized (
       select * from jsonb_to_recordset($2::jsonb) as g (${GIVEN_COLUMNS})
     ), locked as materialized (
       select id from threads where realm_id = $1 and id = any ($3::bigint[]) order by id for no key update
     ), message as (
       insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, is_me_message,
         has_link, has_image, has_attachment, mentions_channel, mentions_topic, search_terms, is_auto_read, sent_at,
         rendered_version)
       select $1, locked.id, channel_id, sender_id, client, content, rendered_content, is_me_message, has_link, has_image,
              has_attachment, mentions_channel, mentions_topic, search_terms::tsvector, is_auto_read, clock_timestamp(),
              ${RENDERER_VERSION}
       from given join locked on locked.id = given.thread_id
       order by place
       returning id, sent_at, thread_id
     ), thread as (
       update threads set last_message_id = greatest(last_message_id, newest.id)
       from (select thread_id, max(id) as id from message group by thread_id) newest
       where realm_id = $1 and threads.id = newest.thread_id
     ), numbered as (
       select id, sent_at, row_number() over (order by id) as place from message
     ), flags as (
       insert into message_flags (realm_id, user_id, message_id, read, mentioned, topic_wildcard_mentioned, has_alert_word)
       select $1, f.user_id, numbered.id, f.read, f.mentioned, f.topic_wildcard_mentioned, f.has_alert_word
       from jsonb_to_recordset($4::jsonb) as f (place integer, user_id bigint, read boolean, mentioned boolean,
         topic_wildcard_mentioned boolean, has_alert_word boolean)
       join numbered on numbered.place = f.place
     )
     select id, sent_at from numbered order by id`,
    [realm_id, JSON.stringify(rows), [...new Set(messages.map(({ thread_id }) => thread_id))], JSON.stringify(flags)],
  );
}

export async function findNewestInTopic(
  db: Db,
  realm_id: number,
  channel_id: number,
  topic: string,
): Promise<{ id: number; sender_id: number; is_auto_read: boolean; sent_at: Date } | undefined> {
  return db.maybe(
    `select m.id, m.sender_id, m.is_auto_read, m.sent_at
     from topics t
     join threads th on th.realm_id = t.realm_id and th.topic_id = t.id
     join messages m on m.realm_id = th.realm_id and m.id = th.last_message_id
     where t.realm_id = $1 and t.channel_id = $2 and lower(t.name) = lower($3)
     order by m.id desc limit 1`,
    [realm_id, channel_id, topic],
  );
}

/** Bytes of the content of each of these messages, as source and as HTML; what is stored apart is not read for it. */
export async function findContentSizes(
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.named<{ id: number; size: number }>(
    'content_sizes',
    `select m.id, octet_length(content) + octet_length(rendered_content)
       + case when last_edited_at is null then 0 else (
           select least($4, coalesce(sum(octet_length(prev_content) + octet_length(prev_rendered_content)), 0))
           from (select * from message_edits e where e.realm_id = $1 and e.message_id = m.id order by e.id desc limit $3) e
         ) end
       + case when content !~ '^/(poll|todo)' then 0 else (
           select coalesce(sum(octet_length(s.content)), 0)
           from submessages s where s.realm_id = $1 and s.message_id = m.id
         ) end as size
     from messages m where realm_id = $1 and id = any ($2::bigint[])`,
    [realm_id, message_ids, LIMITS.listedChanges, LIMITS.listedHistoryBytes],
  );
  return new Map(rows.map(({ id, size }) => [id, size]));
}

/** What these messages say, and the topics where they are now; ascending. */
export function findContents(
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
): Promise<{ id: number; rendered_content: string; topic: string | null }[]> {
  return db.query(
    `select m.id, m.rendered_content, tp.name as topic
     from messages m join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
     left join topics tp on tp.realm_id = t.realm_id and tp.id = t.topic_id
     where m.realm_id = $1 and m.id = any ($2::bigint[]) order by m.id`,
    [realm_id, message_ids],
  );
}
