import type { Tx } from '../../db/db.js';
import type { Config } from '../../deps/config.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import type { UploadedFile } from '../../http/endpoint.js';
import { publish } from '../events/index.js';
import {
  countUploadedBytes,
  findAttachmentsByIds,
  findScheduledAttachmentIds,
  insertAttachment,
  replaceAttachments,
  type Attachment,
} from './attachment-store.js';
import { attachmentView } from './attachment-view.js';
import { newPathId, storeFile } from './upload-storage.js';
import { contentTypeOf } from './upload-types.js';

/** Keeps a file that was received, as the caller's. @throws ChatError REALM_UPLOAD_QUOTA where there is no room left. */
export async function keepUpload(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  { uploadQuotaBytes, uploadsDir }: Pick<Config, 'uploadQuotaBytes' | 'uploadsDir'>,
  file: UploadedFile,
): Promise<{ name: string; path_id: string }> {
  const name = file.filename.trim() || 'uploaded-file';
  const path_id = newPathId(realm.id, name);
  const attachment = await insertAttachment(tx, realm.id, {
    owner_id: caller.id,
    path_id,
    name: name.slice(0, 255),
    content_type: contentTypeOf(name, file.content_type),
    size: file.size,
  });
  // The file counts already, and nobody else's is counted before the commit: of many at once none is one too many.
  const upload_space_used = await countUploadedBytes(tx, realm.id);
  if (upload_space_used > uploadQuotaBytes) {
    throw new ChatError('REALM_UPLOAD_QUOTA', 'Upload would exceed the upload quota of this organization.');
  }
  await publish(tx, realm.id, {
    audience: { user_ids: [caller.id] },
    payload: {
      type: 'attachment',
      op: 'add',
      attachment: attachmentView({ ...attachment, messages: [] }),
      upload_space_used,
    },
  });
  // Last, so that what fails before leaves no file; a file without its row is found by nobody.
  await storeFile(uploadsDir, path_id, file.path);
  return { name: attachment.name, path_id };
}

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
    (attachment) =>
      removed.includes(attachment.id) && attachment.owner_id === owner_id && attachment.messages.length === 0,
  );
  if (detached.length === 0) return [];
  const scheduled = await findScheduledAttachmentIds(
    tx,
    realm.id,
    detached.map(({ id }) => id),
  );
  return detached.filter(({ id }) => !scheduled.includes(id)).map(attachmentView);
}
