import type { Db, Tx } from '../../db/db.js';

/** A stored file (chat.md section 2, Attachment). */
export interface Attachment {
  id: number;
  owner_id: number;
  /** Below the uploads folder and below `/user_uploads/`. */
  path_id: string;
  name: string;
  content_type: string;
  /** Bytes. */
  size: number;
  create_time: Date;
  /** Pixels of an image, after rotation; null for what is none. */
  width: number | null;
  height: number | null;
  is_animated: boolean;
  /** Of an image; null for what is none, or cannot be read. */
  thumbnails: 'pending' | 'ready' | null;
}

/** What is known of an image; nulls for what is none. */
export type ImageFacts = Pick<Attachment, 'width' | 'height' | 'is_animated' | 'thumbnails'>;

export interface AttachmentWithMessages extends Attachment {
  messages: { id: number; date_sent: number }[];
}

const COLUMNS = `a.id, a.owner_id, a.path_id, a.name, a.content_type, a.size, a.create_time,
  a.width, a.height, a.is_animated, a.thumbnails`;

const WITH_MESSAGES = `select ${COLUMNS}, coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'date_sent', floor(extract(epoch from m.sent_at) * 1000)) order by m.id)
    from message_attachments ma join messages m on m.realm_id = ma.realm_id and m.id = ma.message_id
    where ma.realm_id = a.realm_id and ma.attachment_id = a.id), '[]') as messages
  from attachments a`;

export function insertAttachment(
  tx: Tx,
  realm_id: number,
  file: Omit<Attachment, 'id' | 'create_time'>,
): Promise<Attachment> {
  return tx.one<Attachment>(
    `insert into attachments as a
       (realm_id, owner_id, path_id, name, content_type, size, width, height, is_animated, thumbnails)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [
      realm_id,
      file.owner_id,
      file.path_id,
      file.name,
      file.content_type,
      file.size,
      file.width,
      file.height,
      file.is_animated,
      file.thumbnails,
    ],
  );
}

export function findAttachmentByPath(db: Db, realm_id: number, path_id: string): Promise<Attachment | undefined> {
  return db.maybe<Attachment>(`select ${COLUMNS} from attachments a where a.realm_id = $1 and a.path_id = $2`, [
    realm_id,
    path_id,
  ]);
}

export function findAttachmentsByPaths(db: Db, realm_id: number, path_ids: readonly string[]): Promise<Attachment[]> {
  return db.query<Attachment>(
    `select ${COLUMNS} from attachments a where a.realm_id = $1 and a.path_id = any ($2::text[])`,
    [realm_id, path_ids],
  );
}

export function findAttachmentsOf(db: Db, realm_id: number, owner_id: number): Promise<AttachmentWithMessages[]> {
  return db.query<AttachmentWithMessages>(`${WITH_MESSAGES} where a.realm_id = $1 and a.owner_id = $2 order by a.id`, [
    realm_id,
    owner_id,
  ]);
}

export function findAttachmentsByIds(
  db: Db,
  realm_id: number,
  ids: readonly number[],
): Promise<AttachmentWithMessages[]> {
  return db.query<AttachmentWithMessages>(
    `${WITH_MESSAGES} where a.realm_id = $1 and a.id = any ($2::bigint[]) order by a.id`,
    [realm_id, ids],
  );
}

/** The files that some of these messages show. */
export async function findAttachmentIdsOf(db: Db, realm_id: number, message_ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ attachment_id: number }>(
    'select distinct attachment_id from message_attachments where realm_id = $1 and message_id = any ($2::bigint[])',
    [realm_id, message_ids],
  );
  return rows.map((row) => row.attachment_id);
}

/** Until the commit no message begins to show them, nor does anybody delete them. */
export async function lockAttachments(tx: Tx, realm_id: number, ids: readonly number[]): Promise<void> {
  await tx.query('select from attachments where realm_id = $1 and id = any ($2::bigint[]) order by id for update', [
    realm_id,
    ids,
  ]);
}

/** Newest messages that show the file. */
export async function findMessagesShowing(
  db: Db,
  realm_id: number,
  attachment_id: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ message_id: number }>(
    `select message_id from message_attachments
     where realm_id = $1 and attachment_id = $2 order by message_id desc limit $3`,
    [realm_id, attachment_id, limit],
  );
  return rows.map(({ message_id }) => message_id);
}

/** The files that a message shows from now on, without those deleted meanwhile; answers the ids of those that it no longer does. */
export async function replaceAttachments(
  tx: Tx,
  realm_id: number,
  message_id: number,
  attachment_ids: readonly number[],
): Promise<number[]> {
  await tx.query(
    `insert into message_attachments (realm_id, message_id, attachment_id)
     select realm_id, $2, id from attachments where realm_id = $1 and id = any ($3::bigint[]) order by id for key share
     on conflict do nothing`,
    [realm_id, message_id, attachment_ids],
  );
  const removed = await tx.query<{ attachment_id: number }>(
    `delete from message_attachments where realm_id = $1 and message_id = $2 and attachment_id <> all ($3::bigint[])
     returning attachment_id`,
    [realm_id, message_id, attachment_ids],
  );
  return removed.map((row) => row.attachment_id);
}

/** Those of the files that messages will show which are scheduled by now. */
export async function findScheduledAttachmentIds(
  db: Db,
  realm_id: number,
  attachment_ids: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ attachment_id: number }>(
    `select distinct attachment_id from scheduled_messages, unnest(attachment_ids) as attachment_id
     where realm_id = $1 and sent_at is null and attachment_id = any ($2::bigint[])`,
    [realm_id, attachment_ids],
  );
  return rows.map((row) => row.attachment_id);
}

/** Bytes of all files of the organization; exact to the commit for who has added or removed one in its transaction. */
export async function countUploadedBytes(db: Db, realm_id: number): Promise<number> {
  const total = await db.maybe<{ bytes: number }>('select bytes from upload_totals where realm_id = $1', [realm_id]);
  return total?.bytes ?? 0;
}

/** Those of the files that are `owner_id`'s, or all of them. */
export function deleteAttachments(
  tx: Tx,
  realm_id: number,
  ids: readonly number[],
  owner_id: number | null,
): Promise<Attachment[]> {
  return tx.query<Attachment>(
    `delete from attachments a where a.realm_id = $1 and a.id = any ($2::bigint[]) and a.owner_id = coalesce($3, a.owner_id)
     returning ${COLUMNS}`,
    [realm_id, ids, owner_id],
  );
}
