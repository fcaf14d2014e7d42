import type { Db, Tx } from '../../db/db.js';
import { lockAttachments, type Attachment, type ImageFacts } from './attachment-store.js';

/** An image whose thumbnails are being made. */
export type ThumbnailedFile = ImageFacts &
  Pick<Attachment, 'id' | 'path_id' | 'content_type'> & { thumbnail_attempts: number };

/** Counts an attempt, unless there are thumbnails; undefined for a file that was deleted. */
export function countThumbnailAttempt(
  db: Db,
  realm_id: number,
  attachment_id: number,
): Promise<ThumbnailedFile | undefined> {
  return db.maybe<ThumbnailedFile>(
    `update attachments
     set thumbnail_attempts = least(thumbnail_attempts + (thumbnails is distinct from 'ready')::integer, 100)
     where realm_id = $1 and id = $2 returning id, path_id, content_type, width, height, is_animated, thumbnails,
       thumbnail_attempts`,
    [realm_id, attachment_id],
  );
}

/** An attempt that nothing in the image ended is not counted. */
export async function forgetThumbnailAttempt(db: Db, realm_id: number, attachment_id: number): Promise<void> {
  await db.query(
    'update attachments set thumbnail_attempts = greatest(thumbnail_attempts - 1, 0) where realm_id = $1 and id = $2',
    [realm_id, attachment_id],
  );
}

/**
 * Whoever shows the file in a message holds its row: once this is committed, each message that was written before is
 * there to be found. Answers whether the file is still there.
 */
export async function updateImageFacts(
  tx: Tx,
  realm_id: number,
  attachment_id: number,
  { width, height, is_animated, thumbnails }: ImageFacts,
): Promise<boolean> {
  await lockAttachments(tx, realm_id, [attachment_id]);
  const rows = await tx.query(
    `update attachments set width = $3, height = $4, is_animated = $5, thumbnails = $6
     where realm_id = $1 and id = $2 returning id`,
    [realm_id, attachment_id, width, height, is_animated, thumbnails],
  );
  return rows.length > 0;
}

/** The next messages that show the file, by id, and hold something that may be waiting for its thumbnails. */
export async function findMessagesAwaiting(
  db: Db,
  realm_id: number,
  attachment_id: number,
  { after, limit, marker }: { after: number; limit: number; marker: string },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select m.id from message_attachments ma
     join messages m on m.realm_id = ma.realm_id and m.id = ma.message_id
     where ma.realm_id = $1 and ma.attachment_id = $2 and ma.message_id > $3 and position($5 in m.rendered_content) > 0
     order by ma.message_id limit $4`,
    [realm_id, attachment_id, after, limit, marker],
  );
  return rows.map(({ id }) => id);
}
