import { createHash } from 'node:crypto';
import { type CompletionWaits, createCompletionWaits } from '../../concurrency/completion-waits.js';
import type { Database, Db, Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { countJobs, insertJob } from '../jobs/index.js';
import { findExternalImage, findFetched, insertExternalImages, type ExternalImage } from './external-image-store.js';

/** Its name is stored with the jobs. */
export const FETCH_IMAGE = 'fetch an image from elsewhere';

const digestOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/**
 * Has the images fetched that nobody has asked for before. It is done when a message is written that shows them, so
 * that nobody's reading causes it; not of an organization, or for a user, for whom very many wait to be.
 */
export async function fetchExternalImages(
  tx: Tx,
  { id: realm_id }: Pick<Realm, 'id'>,
  urls: readonly string[],
  user_id?: number,
): Promise<void> {
  if (urls.length === 0) return;
  const room = await roomFor(tx, realm_id, user_id);
  if (room <= 0) return;
  const images = urls.slice(0, room).map((url) => ({ url, digest: digestOf(url) }));
  for (const digest of await insertExternalImages(tx, realm_id, images)) {
    await insertJob(tx, { task: FETCH_IMAGE, realm_id, user_id, payload: { digest } });
  }
}

/** Between two questions for what all requests wait for; what this replica fetches it knows at once. */
const PAUSE_MS = 500;

export const awaitedKey = (realm_id: number, digest: string): string => `${realm_id}:${digest}`;

/** Requests that wait for images. */
export const createImageArrivals = (db: Database): CompletionWaits =>
  createCompletionWaits((keys) => findFetched(db.reads, keys), {
    pauseMs: PAUSE_MS,
    mostOfOne: LIMITS.externalImageWaiters,
  });

type Waiting = Pick<Deps, 'imageArrivals' | 'jobs'>;

/**
 * The image, once it is fetched; undefined for what cannot be shown, or is not there before the signal.
 * @throws ChatError UNAVAILABLE where too many of the organization wait, requests or images.
 */
export async function awaitExternalImage(
  db: Database,
  realm: Realm,
  url: string,
  { imageArrivals, jobs }: Waiting,
  ended: AbortSignal,
): Promise<(ExternalImage & { content_type: string }) | undefined> {
  const digest = digestOf(url);
  const find = () => findExternalImage(db.reads, realm.id, digest);
  let image = await find();
  if (!image) {
    // Nothing is written for whom there is no room.
    if ((await roomFor(db.reads, realm.id)) <= 0) throw noRoom();
    await db.transaction((tx) => fetchExternalImages(tx, realm, [url]));
    jobs.onAdded();
    image = await find();
    if (!image) throw noRoom();
  }
  if (!image.fetched_at) {
    const waiting = imageArrivals.wait(realm.id, awaitedKey(realm.id, digest), ended);
    if (!waiting) throw noRoom();
    image = (await waiting) ? await find() : undefined;
  }
  const content_type = image?.fetched_at && image.content_type;
  return image && content_type ? { ...image, content_type } : undefined;
}

async function roomFor(db: Db, realm_id: number, user_id?: number): Promise<number> {
  const { all, own } = await countJobs(db, realm_id, FETCH_IMAGE, user_id);
  return Math.min(LIMITS.webJobsWaiting - all, LIMITS.webJobsWaitingOfPerson - own);
}

const noRoom = () =>
  new ChatError('UNAVAILABLE', 'Too many images are waited for: try again.', {}, { headers: { 'Retry-After': '10' } });
