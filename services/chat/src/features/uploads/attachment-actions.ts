import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { publish } from '../events/index.js';
import {
  type Attachment,
  countUploadedBytes,
  findAttachmentsByIds,
  findScheduledAttachmentIds,
  replaceAttachments,
} from './attachment-store.js';
import { attachmentView } from './attachment-view.js';

/**
 * Ties files to the message that shows them, and unties those that it no longer shows. Answers the
 * files of `owner_id` that no message shows any more, nor a scheduled one will (`detached_uploads` of chat.md 4.1).
 */
export async function showAttachments(
  tx: Tx,
  realm: Realm,
  message_id: number,
  attachments: readonly Attachment[],
  owner_id: number,
): Promise<ReturnType<typeof attachmentView>[]> {
  const removed = await replaceAttachments(
    tx,
    realm.id,
    message_id,
    attachments.map(({ id }) => id),
  );
  const changed = await findAttachmentsByIds(tx, realm.id, [...attachments.map(({ id }) => id), ...removed]);
  if (changed.length === 0) return [];
  const upload_space_used = await countUploadedBytes(tx, realm.id);
  await publish(
    tx,
    realm.id,
    changed.map((attachment) => ({
      audience: { user_ids: [attachment.owner_id] },
      payload: { type: 'attachment', op: 'update', attachment: attachmentView(attachment), upload_space_used },
    })),
  );
  const detached = changed.filter(
    (one) => removed.includes(one.id) && one.owner_id === owner_id && one.messages.length === 0,
  );
  if (detached.length === 0) return [];
  const scheduled = await findScheduledAttachmentIds(
    tx,
    realm.id,
    detached.map(({ id }) => id),
  );
  return detached.filter(({ id }) => !scheduled.includes(id)).map(attachmentView);
}
