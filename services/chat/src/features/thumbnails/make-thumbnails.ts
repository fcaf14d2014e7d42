import path from 'node:path';
import type { Deps } from '../../deps/deps.js';
import { LIMITS } from '../../limits/index.js';
import type { Tasks } from '../jobs/index.js';
import { PLACEHOLDER, withThumbnail } from '../markdown/index.js';
import { changeRendering } from '../messages/index.js';
import { measureImage } from '../pictures/index.js';
import { getRealm } from '../realm-settings/index.js';
import {
  countThumbnailAttempt,
  findMessagesAwaiting,
  forgetThumbnailAttempt,
  MAKE_THUMBNAILS,
  removeThumbnails,
  storeThumbnail,
  updateImageFacts,
  type ImageFacts,
  type ThumbnailedFile,
} from '../uploads/index.js';
import { formatsOf } from './thumbnail-formats.js';
import { makeThumbnail } from './thumbnail-image.js';

/** Renewed while they are made: so long after a process was killed another one makes them. */
const LEASE_SECONDS = 60;

export const thumbnailTasks: Tasks = {
  [MAKE_THUMBNAILS]: {
    lane: 'images',
    lease_seconds: LEASE_SECONDS,
    perform: ({ realm_id, payload }, deps) =>
      makeThumbnails(deps, realm_id!, (payload as { attachment_id: number }).attachment_id),
  },
};

const NO_IMAGE: ImageFacts = { width: null, height: null, is_animated: false, thumbnails: null };

/** Makes the thumbnails of a file unless it has them, and shows them in the messages that wait for them. */
async function makeThumbnails(deps: Deps, realm_id: number, attachment_id: number): Promise<void> {
  const file = await countThumbnailAttempt(deps.db, realm_id, attachment_id);
  if (!file) return;
  const realm = await getRealm(deps.db, realm_id);
  const facts = await makeAndNote(deps, realm.id, file);
  if (!facts) return;
  for (let after = 0; ; ) {
    const message_ids = await findMessagesAwaiting(deps.db, realm.id, file.id, {
      after,
      limit: LIMITS.messagesAwaiting,
      marker: PLACEHOLDER,
    });
    if (message_ids.length === 0) return;
    for (const id of message_ids) {
      await deps.db.transaction((tx) =>
        changeRendering(tx, realm, id, ({ rendered_content }) =>
          withThumbnail(rendered_content, { ...file, ...facts }, realm.host),
        ),
      );
    }
    after = message_ids.at(-1)!;
  }
}

/** What there is to be shown of the file; undefined if it was deleted meanwhile. */
async function makeAndNote(deps: Deps, realm_id: number, file: ThumbnailedFile): Promise<ImageFacts | undefined> {
  if (file.thumbnails === 'ready') return file;
  const isGivenUp = file.thumbnail_attempts > LIMITS.thumbnailAttempts;
  const facts = isGivenUp ? NO_IMAGE : await storeThumbnails(deps, realm_id, file);
  if (await deps.db.transaction((tx) => updateImageFacts(tx, realm_id, file.id, facts))) return facts;
  await removeThumbnails(deps.config.uploadsDir, file.path_id);
  return undefined;
}

/** An image that cannot be made to move is shown standing still, one that cannot be shown at all counts as none. */
async function storeThumbnails(
  { db, config: { uploadsDir }, inImageLane }: Deps,
  realm_id: number,
  { id, path_id, content_type }: ThumbnailedFile,
): Promise<ImageFacts> {
  const source = path.join(uploadsDir, path_id);
  const image = await inImageLane(() => measureImage(source));
  if (!image) return NO_IMAGE;
  const { width, height, frames } = image;
  let is_animated = frames > 1;
  for (const format of formatsOf({ is_animated, content_type })) {
    const thumbnail = await inImageLane(() => makeThumbnail(source, format, frames)).catch(() => undefined);
    if (!thumbnail && !format.animated) return NO_IMAGE;
    if (!thumbnail) {
      is_animated = false;
      continue;
    }
    try {
      await storeThumbnail(uploadsDir, path_id, format.name, thumbnail);
    } catch (error) {
      await forgetThumbnailAttempt(db, realm_id, id);
      throw error;
    }
  }
  return { width, height, is_animated, thumbnails: 'ready' };
}
