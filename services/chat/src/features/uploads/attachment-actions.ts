import type { Tx } from '../../db/db.js';
import type { Config } from '../../deps/config.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import type { UploadedFile } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import { addJob, countJobs, insertJob } from '../jobs/index.js';
import { awaitsThumbnails } from '../markdown/index.js';
import { THUMBNAILED_TYPES, type ImageSize } from '../pictures/index.js';
import {
  countUploadedBytes,
  deleteAttachments,
  findAttachmentIdsOf,
  findAttachmentsByIds,
  findScheduledAttachmentIds,
  insertAttachment,
  lockAttachments,
  replaceAttachments,
  type Attachment,
  type AttachmentWithMessages,
} from './attachment-store.js';
import { attachmentView } from './attachment-view.js';
import { newPathId, removeFile, storeFile } from './upload-storage.js';

/** Its name is stored with the jobs. */
export const MAKE_THUMBNAILS = 'make thumbnails';

/**
 * Keeps a file that was received, as the caller's; one that is an image will have thumbnails.
 *
 * @throws ChatError REALM_UPLOAD_QUOTA where there is no room left, RATE_LIMIT_HIT where very many images wait.
 */
export async function keepUpload(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  deps: Pick<Deps, 'jobs'> & { config: Pick<Config, 'uploadQuotaBytes' | 'uploadsDir'> },
  file: UploadedFile & { name: string; image: ImageSize | undefined },
): Promise<{ name: string; path_id: string }> {
  const { uploadQuotaBytes, uploadsDir } = deps.config;
  const { name, image } = file;
  const path_id = newPathId(realm.id, name);
  const attachment = await insertAttachment(tx, realm.id, {
    owner_id: caller.id,
    path_id,
    name: name.slice(0, 255),
    content_type: file.content_type,
    size: file.size,
    width: image?.width ?? null,
    height: image?.height ?? null,
    is_animated: image !== undefined && image.frames > 1,
    thumbnails: image ? 'pending' : null,
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
  if (image) {
    await checkRoomForThumbnails(tx, caller);
    const payload = { attachment_id: attachment.id };
    await addJob(tx, deps, { task: MAKE_THUMBNAILS, realm_id: realm.id, user_id: caller.id, payload });
  }
  // Last, so that what fails before leaves no file; a file without its row is found by nobody.
  await storeFile(uploadsDir, path_id, file.path);
  return { name: attachment.name, path_id };
}

const THUMBNAILS_RETRY_SECONDS = 30;

async function checkRoomForThumbnails(tx: Tx, { realm_id, id }: Caller): Promise<void> {
  const { all, own } = await countJobs(tx, realm_id, MAKE_THUMBNAILS, id);
  if (all < LIMITS.thumbnailsWaiting && own < LIMITS.thumbnailsWaitingOfPerson) return;
  throw new ChatError(
    'RATE_LIMIT_HIT',
    'Too many images wait for their thumbnails. Try again when some are made.',
    { 'retry-after': THUMBNAILS_RETRY_SECONDS },
    { headers: { 'Retry-After': String(THUMBNAILS_RETRY_SECONDS) } },
  );
}

/**
 * Ties files to the message that shows them, and unties those that it no longer shows. Answers the
 * files of `owner_id` that no message shows any more, nor a scheduled one will (`detached_uploads` of chat.md 4.1).
 */
export async function showAttachments(
  tx: Tx,
  realm: Realm,
  message: { id: number; rendered_content: string },
  attachments: readonly Attachment[],
  owner_id: number,
): Promise<ReturnType<typeof attachmentView>[]> {
  const removed = await replaceAttachments(
    tx,
    realm.id,
    message.id,
    attachments.map(({ id }) => id),
  );
  const changed = await findAttachmentsByIds(tx, realm.id, [...attachments.map(({ id }) => id), ...removed]);
  await announceShown(tx, realm, changed);
  if (awaitsThumbnails(message.rendered_content)) await showThumbnailsLater(tx, realm, changed);
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

/** For a message that came to show more of its files than it did. */
export async function showThumbnailsOf(tx: Tx, realm_id: number, message_id: number): Promise<void> {
  const ids = await findAttachmentIdsOf(tx, realm_id, [message_id]);
  for (const { id, content_type, owner_id: user_id } of await findAttachmentsByIds(tx, realm_id, ids)) {
    if (!THUMBNAILED_TYPES.includes(content_type)) continue;
    await insertJob(tx, { task: MAKE_THUMBNAILS, realm_id, user_id, payload: { attachment_id: id } });
  }
}

/** Thumbnails that were made while the message was being written have not found it. */
async function showThumbnailsLater(tx: Tx, realm: Realm, attachments: readonly Attachment[]): Promise<void> {
  for (const { id, content_type, thumbnails, owner_id: user_id } of attachments) {
    if (thumbnails === 'pending' || !THUMBNAILED_TYPES.includes(content_type)) continue;
    await insertJob(tx, { task: MAKE_THUMBNAILS, realm_id: realm.id, user_id, payload: { attachment_id: id } });
  }
}

/** Their owners are told which messages show them now. */
async function announceShown(tx: Tx, realm: Realm, attachments: readonly AttachmentWithMessages[]): Promise<void> {
  if (attachments.length === 0) return;
  const upload_space_used = await countUploadedBytes(tx, realm.id);
  await publish(
    tx,
    realm.id,
    attachments.map((attachment) => ({
      audience: { user_ids: [attachment.owner_id] },
      payload: { type: 'attachment', op: 'update', attachment: attachmentView(attachment), upload_space_used },
    })),
  );
}

/** Deletes the files that no message shows any more, nor a scheduled one will; the owners of the others are told of theirs. */
export async function removeUnshownAttachments(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'log'>,
  realm: Realm,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockAttachments(tx, realm.id, ids);
  const attachments = await findAttachmentsByIds(tx, realm.id, ids);
  const scheduled = new Set(await findScheduledAttachmentIds(tx, realm.id, ids));
  const unshown = attachments.filter(({ id, messages }) => messages.length === 0 && !scheduled.has(id));
  await announceShown(
    tx,
    realm,
    attachments.filter((attachment) => !unshown.includes(attachment)),
  );
  await removeAttachments(
    tx,
    deps,
    realm,
    unshown.map(({ id }) => id),
    null,
  );
}

/**
 * Deletes files and tells their owners; what shows them keeps its text. Of somebody's own files with `owner_id`, else
 * anybody's. Answers how many there were.
 */
export async function removeAttachments(
  tx: Tx,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  realm: Realm,
  ids: readonly number[],
  owner_id: number | null,
): Promise<number> {
  const deleted = await deleteAttachments(tx, realm.id, ids, owner_id);
  if (deleted.length === 0) return 0;
  const upload_space_used = await countUploadedBytes(tx, realm.id);
  await publish(
    tx,
    realm.id,
    deleted.map((attachment) => ({
      audience: { user_ids: [attachment.owner_id] },
      payload: { type: 'attachment', op: 'remove', attachment: { id: attachment.id }, upload_space_used },
    })),
  );
  tx.afterCommit(() => {
    for (const { path_id } of deleted) {
      removeFile(config.uploadsDir, path_id).catch((error: unknown) =>
        log.warn({ err: error }, 'the file of a deleted attachment could not be removed'),
      );
    }
  });
  return deleted.length;
}
