import type { Db } from '../../db/db.js';
import { showsOwnHistory } from '../channel-history/index.js';
import { ownFlags } from '../read-state/index.js';
import { CONSENTS, IS_EXPORTED_CHANNEL, IS_EXPORTED_MESSAGE, unix } from './exported-sql.js';

export interface ExportedMessage {
  id: number;
  sender_id: number;
  channel_id: number | null;
  /** The channel that it was sent to, which may be another. */
  sent_channel_id: number | null;
  /** Of a direct message: everybody in it. */
  user_ids: number[] | null;
  conversation_id: number | null;
  topic: string;
  content: string;
  rendered_content: string;
  client: string;
  date_sent: number;
  last_edit_time: number | null;
  has_attachment: boolean;
  has_image: boolean;
  has_link: boolean;
}

/** The newest message: what comes later is not exported. */
export async function findNewestMessageId(db: Db, realm_id: number): Promise<number> {
  const { id } = await db.one<{ id: number }>('select coalesce(max(id), 0) as id from messages where realm_id = $1', [
    realm_id,
  ]);
  return id;
}

/** Where the next so many messages end, exported or not: what one query looks at is bounded. */
export async function findEndOfPage(db: Db, realm_id: number, after: number, most: number): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `select coalesce(max(id), $2::bigint) as id
     from (select id from messages where realm_id = $1 and id > $2 order by id limit $3) page`,
    [realm_id, after, most],
  );
  return id;
}

export const findExportedMessages = (
  db: Db,
  realm_id: number,
  with_consent: boolean,
  { after, to }: { after: number; to: number },
) =>
  db.query<ExportedMessage>(
    `select m.id, m.sender_id, t.channel_id, m.channel_id as sent_channel_id, d.user_ids, d.id as conversation_id, coalesce(topics.name, '') as topic,
            m.content, m.rendered_content, m.client, ${unix('m.sent_at')} as date_sent,
            ${unix('m.last_edited_at')} as last_edit_time, m.has_attachment, m.has_image, m.has_link
     from messages m
     join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
     left join channels c on c.realm_id = m.realm_id and c.id = t.channel_id
     left join topics on topics.realm_id = m.realm_id and topics.id = t.topic_id
     left join direct_conversations d on d.realm_id = m.realm_id and d.id = t.direct_conversation_id
     where m.realm_id = $1 and m.id > $3 and m.id <= $4 and ${IS_EXPORTED_MESSAGE}
     order by m.id`,
    [realm_id, with_consent, after, to],
  );

/** Those of these channels that are in the export. */
export async function findExportedChannels(
  db: Db,
  realm_id: number,
  with_consent: boolean,
  channel_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (channel_ids.length === 0) return new Set();
  const rows = await db.query<{ id: number }>(
    `select c.id from channels c where c.realm_id = $1 and c.id = any ($3::bigint[]) and ${IS_EXPORTED_CHANNEL}`,
    [realm_id, with_consent, channel_ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many consenting people were ever subscribed to each channel. */
export async function findReaderCounts(
  db: Db,
  realm_id: number,
  with_consent: boolean,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ channel_id: number; readers: number }>(
    `select s.channel_id, count(distinct s.user_id) as readers
     from subscription_spans s join users u on u.realm_id = s.realm_id and u.id = s.user_id and ${CONSENTS}
     where s.realm_id = $1 group by s.channel_id`,
    [realm_id, with_consent],
  );
  return new Map(rows.map(({ channel_id, readers }) => [channel_id, readers]));
}

/** What consenting people have of these messages: those that reached them, that they sent, or on which they have flags, as far as they may read them where they are now. */
export const findOwnMessages = (db: Db, realm_id: number, with_consent: boolean, message_ids: readonly number[]) =>
  db.query<{ message: number; user_profile: number; flags_mask: number }>(
    `with page as materialized (
       select m.id, m.sender_id, m.channel_id, t.direct_conversation_id
       from messages m join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
       where m.realm_id = $1 and m.id = any ($3::bigint[])
     ), consenting as materialized (
       select u.id from users u where u.realm_id = $1 and ${CONSENTS}
     ), had (message_id, user_id) as (
       select page.id, sent_to.user_id
       from page
       join subscription_spans sent_to on sent_to.realm_id = $1 and sent_to.channel_id = page.channel_id
         and sent_to.from_message_id <= page.id and coalesce(sent_to.to_message_id, page.id) >= page.id
       join consenting on consenting.id = sent_to.user_id
       union select page.id, part.user_id
       from page join direct_conversation_members part
         on part.realm_id = $1 and part.direct_conversation_id = page.direct_conversation_id
       union select id, sender_id from page
       union select own_flags.message_id, own_flags.user_id
       from message_flags own_flags where own_flags.realm_id = $1 and own_flags.message_id = any ($3::bigint[])
     ), pair as materialized (
       select had.message_id, had.user_id
       from had
       join consenting on consenting.id = had.user_id
       join messages m on m.realm_id = $1 and m.id = had.message_id
       join threads t on t.realm_id = $1 and t.id = m.thread_id
       left join channels c on c.realm_id = $1 and c.id = t.channel_id
       where t.channel_id is null or ${showsOwnHistory('had.user_id')}
     )
     select m.id as message, pair.user_id as user_profile,
            (not own.is_unread)::int + own.starred::int * 2 + own.collapsed::int * 4 + own.mentioned::int * 8
              + own.stream_wildcard_mentioned::int * 16 + own.topic_wildcard_mentioned::int * 32
              + own.has_alert_word::int * 512 + own.is_historical::int * 1024
              + (m.channel_id is null)::int * 2048 as flags_mask
     from pair
     join messages m on m.realm_id = $1 and m.id = pair.message_id
     ${ownFlags('pair.user_id')}
     order by m.id, pair.user_id`,
    [realm_id, with_consent, message_ids],
  );
