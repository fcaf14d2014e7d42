import type { Deps } from '../../deps/deps.js';
import { WebRefused } from '../../deps/web.js';
import { LIMITS } from '../../limits/index.js';
import type { Tasks } from '../jobs/index.js';
import { pictureTypeOf, videoTypeOf } from '../pictures/index.js';
import { awaitedKey, FETCH_IMAGE } from './external-image-actions.js';
import { removeExternalImage, storeExternalImage } from './external-image-files.js';
import { countFetchAttempt, deleteBeyond, deleteOlder, updateToFetched } from './external-image-store.js';

/** Renewed while one is fetched: so long after a process was killed another one fetches it. */
const LEASE_SECONDS = 30;
const ATTEMPTS = 3;
const DELETED_TOGETHER = 500;
const DAY_MS = 86_400_000;

export const externalImageTasks: Tasks = {
  [FETCH_IMAGE]: {
    lane: 'web',
    lease_seconds: LEASE_SECONDS,
    perform: ({ realm_id, payload }, deps) =>
      fetchExternalImage(deps, realm_id!, (payload as { digest: string }).digest),
  },
  'forget old images from elsewhere': {
    every_seconds: 3_600,
    async run(tx, _job, { config, log }) {
      const before = new Date(tx.now().getTime() - LIMITS.externalImageDays * DAY_MS);
      const old = await deleteOlder(tx, before, DELETED_TOGETHER);
      tx.afterCommit(() => {
        for (const { realm_id, digest } of old) {
          removeExternalImage(config.uploadsDir, realm_id, digest).catch((error: unknown) =>
            log.warn({ err: error }, 'an image from elsewhere could not be removed'),
          );
        }
      });
      return { again: old.length === DELETED_TOGETHER };
    },
  },
};

/** What answers otherwise than with an image is not asked again; who does not answer is. */
async function fetchExternalImage(
  { db, web, imageArrivals, config: { uploadsDir } }: Deps,
  realm_id: number,
  digest: string,
): Promise<void> {
  const image = await countFetchAttempt(db, realm_id, digest);
  if (!image) return;
  let body: Buffer = Buffer.alloc(0);
  try {
    ({ body } = await web.get(image.url, { accept: 'image/*, video/*', most_bytes: LIMITS.externalImageBytes }));
  } catch (error) {
    if (!(error instanceof WebRefused) && image.attempts < ATTEMPTS) throw error;
  }
  const content_type = pictureTypeOf(body) ?? videoTypeOf(body) ?? null;
  if (content_type !== null) await storeExternalImage(uploadsDir, realm_id, digest, body);
  const fetched = { content_type, bytes: content_type === null ? 0 : body.length };
  const gone = (await updateToFetched(db, realm_id, digest, fetched)) ? [] : [digest];
  imageArrivals.arrived(awaitedKey(realm_id, digest));
  gone.push(...(await deleteBeyond(db, realm_id, LIMITS.externalImagesBytes)));
  for (const each of gone) await removeExternalImage(uploadsDir, realm_id, each);
}
