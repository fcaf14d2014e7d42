import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database, Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits.js';
import { countJobs, insertJob } from '../jobs/index.js';
import { findExternalImage, insertExternalImages, type ExternalImage } from './external-image-store.js';

/** Its name is stored with the jobs. */
export const FETCH_IMAGE = 'fetch an image from elsewhere';

/** Between two looks, at first; each pause is half as long again. */
const POLL_MS = 100;

const digestOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/**
 * Has the images fetched that nobody has asked for before. It is done when a message is written that shows them, so
 * that nobody's reading causes it; not of an organization for which very many wait to be.
 */
export async function fetchExternalImages(
  tx: Tx,
  { id: realm_id }: Pick<Realm, 'id'>,
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  const room = LIMITS.webJobsWaiting - (await countJobs(tx, realm_id, FETCH_IMAGE));
  if (room <= 0) return;
  const images = urls.slice(0, room).map((url) => ({ url, digest: digestOf(url) }));
  for (const digest of await insertExternalImages(tx, realm_id, images)) {
    await insertJob(tx, { task: FETCH_IMAGE, realm_id, payload: { digest } });
  }
}

/** The image, once it is fetched; undefined for what cannot be shown, or is not there for too long. */
export async function awaitExternalImage(
  db: Database,
  realm: Realm,
  url: string,
  { jobs, stopping }: Pick<Deps, 'jobs' | 'stopping'>,
): Promise<(ExternalImage & { content_type: string }) | undefined> {
  const digest = digestOf(url);
  const end = Date.now() + LIMITS.webMs;
  for (let pause = POLL_MS; ; pause *= 1.5) {
    const image = await findExternalImage(db.reads, realm.id, digest);
    if (image?.fetched_at)
      return image.content_type === null ? undefined : { ...image, content_type: image.content_type };
    if (!image) {
      await db.transaction((tx) => fetchExternalImages(tx, realm, [url]));
      jobs.onAdded();
    }
    if (Date.now() > end || stopping.aborted) return undefined;
    await setTimeout(pause);
  }
}
