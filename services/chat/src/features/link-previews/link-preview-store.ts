import type { Db } from '../../db/db.js';
import type { PageFacts } from './page-rules.js';

export const findLinkPreview = (
  db: Db,
  realm_id: number,
  digest: string,
  since: Date,
): Promise<PageFacts | undefined> =>
  db.maybe<PageFacts>(
    `select title, description, image_url from link_previews where realm_id = $1 and digest = $2 and fetched_at > $3`,
    [realm_id, digest, since],
  );

export async function saveLinkPreview(
  db: Db,
  realm_id: number,
  digest: string,
  { url, title, description, image_url }: PageFacts & { url: string },
): Promise<void> {
  await db.query(
    `insert into link_previews (realm_id, digest, url, fetched_at, title, description, image_url)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (realm_id, digest) do update set fetched_at = excluded.fetched_at, title = excluded.title,
       description = excluded.description, image_url = excluded.image_url`,
    [realm_id, digest, url, db.now(), title, description, image_url],
  );
}

export async function deleteLinkPreviews(db: Db, before: Date): Promise<void> {
  await db.query('delete from link_previews where fetched_at < $1', [before]);
}
