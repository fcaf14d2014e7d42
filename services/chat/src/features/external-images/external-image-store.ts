import type { Db, Tx } from '../../db/db.js';

export interface ExternalImage {
  digest: string;
  url: string;
  /** How often it was begun to be fetched. */
  attempts: number;
  fetched_at: Date | null;
  /** Null until it is fetched, and of what cannot be shown. */
  content_type: string | null;
}

const COLUMNS = 'digest, url, attempts, fetched_at, content_type';

/** Those that nobody has asked for before; the rows of the others are not touched. Digests ascend. */
export async function insertExternalImages(
  tx: Tx,
  realm_id: number,
  images: readonly Pick<ExternalImage, 'digest' | 'url'>[],
): Promise<string[]> {
  const rows = await tx.query<{ digest: string }>(
    `insert into external_images (realm_id, digest, url, asked_at)
     select $1, digest, url, $4 from unnest($2::text[], $3::text[]) as image (digest, url) order by digest
     on conflict do nothing returning digest`,
    [realm_id, images.map(({ digest }) => digest), images.map(({ url }) => url), tx.now()],
  );
  return rows.map(({ digest }) => digest);
}

export const findExternalImage = (db: Db, realm_id: number, digest: string): Promise<ExternalImage | undefined> =>
  db.maybe<ExternalImage>(`select ${COLUMNS} from external_images where realm_id = $1 and digest = $2`, [
    realm_id,
    digest,
  ]);

/** Those of `organization:digest` that are fetched. */
export async function findFetched(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    `select realm_id || ':' || digest as key
     from unnest($1::text[]) as awaited (key)
     join external_images on realm_id = split_part(awaited.key, ':', 1)::integer and digest = split_part(awaited.key, ':', 2)
     where fetched_at is not null`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** Undefined for one that is fetched already. */
export const countFetchAttempt = (db: Db, realm_id: number, digest: string): Promise<ExternalImage | undefined> =>
  db.maybe<ExternalImage>(
    `update external_images set attempts = attempts + 1
     where realm_id = $1 and digest = $2 and fetched_at is null returning ${COLUMNS}`,
    [realm_id, digest],
  );

/** No image, with a type of null. Answers whether somebody still asks for it. */
export async function updateToFetched(
  db: Db,
  realm_id: number,
  digest: string,
  { content_type, bytes }: { content_type: string | null; bytes: number },
): Promise<boolean> {
  const rows = await db.query(
    `update external_images set fetched_at = $3, content_type = $4, bytes = $5
     where realm_id = $1 and digest = $2 returning digest`,
    [realm_id, digest, db.now(), content_type, bytes],
  );
  return rows.length > 0;
}

/** The oldest of an organization, so that what is left takes no more than `most_bytes`. */
export async function deleteBeyond(db: Db, realm_id: number, most_bytes: number): Promise<string[]> {
  const rows = await db.query<{ digest: string }>(
    `delete from external_images e using (
       select digest, sum(bytes) over (order by asked_at desc, digest) as newer from external_images
       where realm_id = $1 and bytes > 0) kept
     where e.realm_id = $1 and e.digest = kept.digest and kept.newer > $2 returning e.digest`,
    [realm_id, most_bytes],
  );
  return rows.map(({ digest }) => digest);
}

export const deleteOlder = (db: Db, than: Date, limit: number): Promise<{ realm_id: number; digest: string }[]> =>
  db.query(
    `delete from external_images e using (
       select realm_id, digest from external_images where asked_at < $1 order by asked_at limit $2 for update skip locked
     ) old where e.realm_id = old.realm_id and e.digest = old.digest returning e.realm_id, e.digest`,
    [than, limit],
  );
