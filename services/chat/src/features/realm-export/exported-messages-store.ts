import type { Db } from '../../db/db.js';
import { isOwnMessage } from '../channel-history/index.js';
import { ownFlags } from '../read-state/index.js';
import { CONSENTS, IS_EXPORTED_MESSAGE, unix } from './exported-sql.js';

export interface ExportedMessage {
  id: number;
  sender_id: number;
  channel_id: number | null;
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
    `select m.id, m.sender_id, t.channel_id, d.user_ids, d.id as conversation_id, coalesce(topics.name, '') as topic,
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

export async function findConsentingIds(db: Db, realm_id: number, with_consent: boolean): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select u.id from users u where u.realm_id = $1 and ${CONSENTS} order by u.id`,
    [realm_id, with_consent],
  );
  return rows.map(({ id }) => id);
}

/** What each of the people has of the messages: those that reached them, that they sent, or on which they have flags. */
export const findOwnMessages = (
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
  user_ids: readonly number[],
) =>
  db.query<{ message: number; user_profile: number; flags_mask: number }>(
    `with own_ones as materialized (
       select m.id, u.id as user_id
       from unnest($3::bigint[]) as u (id)
       join messages m on m.realm_id = $1 and m.id = any ($2::bigint[])
       join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
       where case when t.direct_conversation_id is null then ${isOwnMessage('u.id')}
             else exists (select from direct_conversation_members d where d.realm_id = $1 and d.user_id = u.id
                            and d.direct_conversation_id = t.direct_conversation_id) end
     )
     select m.id as message, pair.user_id as user_profile,
            (not own.is_unread)::int + own.starred::int * 2 + own.collapsed::int * 4 + own.mentioned::int * 8
              + own.stream_wildcard_mentioned::int * 16 + own.topic_wildcard_mentioned::int * 32
              + own.has_alert_word::int * 512 + own.is_historical::int * 1024
              + (m.channel_id is null)::int * 2048 as flags_mask
     from own_ones pair
     join messages m on m.realm_id = $1 and m.id = pair.id
     ${ownFlags('pair.user_id')}
     order by m.id, pair.user_id`,
    [realm_id, message_ids, user_ids],
  );
