import { createHash } from 'node:crypto';
import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { externalImageUrl, fetchExternalImages } from '../external-images/index.js';
import { countJobs, insertJob, type Tasks } from '../jobs/index.js';
import { type LinkPreview, withLinkPreviews } from '../markdown/index.js';
import { changeRendering } from '../messages/index.js';
import { getRealm, realmSetting } from '../realm-settings/index.js';
import { deleteLinkPreviews, findLinkPreview, saveLinkPreview } from './link-preview-store.js';
import { NO_FACTS, readPage, type PageFacts } from './page-rules.js';

/** Their names are stored with the jobs. */
const PREVIEW_LINKS = 'preview what a message links to';

const LEASE_SECONDS = 60;
const HOUR_MS = 3_600_000;

interface Payload {
  message_id: number;
  /** Of the text that links to them: after an edit it is another job's. */
  content_digest: string;
  urls: string[];
}

export const linkPreviewTasks: Tasks = {
  [PREVIEW_LINKS]: {
    lane: 'web',
    lease_seconds: LEASE_SECONDS,
    perform: ({ realm_id, payload }, deps) => previewLinks(deps, realm_id!, payload as Payload),
  },
  'forget old previews of links': {
    every_seconds: 3_600,
    run: (tx, _job, deps) => deleteLinkPreviews(tx, oldest(deps)),
  },
};

/** Pages whose previews the organization wants to see below a message; bots get none. */
export const pagesToPreview = (
  realm: Realm,
  sender: { is_bot: boolean },
  rendered: { page_urls: readonly string[] },
): readonly string[] => (sender.is_bot || !realmSetting(realm, 'inline_url_embed_preview') ? [] : rendered.page_urls);

/** Has previews of the pages shown in the message, soon. */
export async function previewPages(
  tx: Tx,
  realm: Realm,
  message: { id: number; sender_id: number; content: string },
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  const { sender_id: user_id } = message;
  const waiting = await countJobs(tx, realm.id, PREVIEW_LINKS, user_id);
  if (waiting.all >= LIMITS.webJobsWaiting || waiting.own >= LIMITS.webJobsWaitingOfPerson) return;
  const payload: Payload = { message_id: message.id, content_digest: digestOf(message.content), urls: [...urls] };
  await insertJob(tx, { task: PREVIEW_LINKS, realm_id: realm.id, user_id, payload });
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const oldest = ({ now }: Pick<Deps, 'now'>): Date => new Date(now().getTime() - LIMITS.linkPreviewHours * HOUR_MS);

async function previewLinks(
  deps: Deps,
  realm_id: number,
  { message_id, content_digest, urls }: Payload,
): Promise<void> {
  const realm = await getRealm(deps.db, realm_id);
  if (!realmSetting(realm, 'inline_url_embed_preview')) return;
  const previews: LinkPreview[] = [];
  for (const url of urls) {
    const { image_url, ...facts } = await factsOf(deps, realm_id, url);
    if (image_url !== null) previews.push({ url, image_url, ...facts });
  }
  await deps.db.transaction((tx) =>
    changeRendering(tx, realm, message_id, async ({ content, rendered_content, sender_id }) => {
      if (digestOf(content) !== content_digest) return rendered_content;
      await fetchExternalImages(
        tx,
        realm,
        previews.map(({ image_url }) => image_url),
        sender_id,
      );
      return withLinkPreviews(rendered_content, previews, (url) => externalImageUrl(realm, url));
    }),
  );
  deps.jobs.onAdded();
}

/** What cannot be had says nothing of itself, and is asked again as seldom as what does. */
async function factsOf({ db, web, ...deps }: Deps, realm_id: number, url: string): Promise<PageFacts> {
  const digest = digestOf(url);
  const known = await findLinkPreview(db, realm_id, digest, oldest(deps));
  if (known) return known;
  const facts = await web
    .get(url, { accept: 'text/html', most_bytes: LIMITS.pageBytesRead, isCut: true })
    .then((page) => readPage(page.body, page.content_type, page.url))
    .catch(() => NO_FACTS);
  await saveLinkPreview(db, realm_id, digest, { url, ...facts });
  return facts;
}
