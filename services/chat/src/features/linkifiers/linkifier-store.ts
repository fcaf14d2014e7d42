import type { Db, Tx } from '../../db/db.js';

/** A row of `linkifiers`: chat.md section 2. */
export interface Linkifier {
  id: number;
  pattern: string;
  url_template: string;
}

/** In the order in which they apply. */
export function findLinkifiers(db: Db, realm_id: number): Promise<Linkifier[]> {
  return db.named<Linkifier>(
    'linkifiers',
    'select id, pattern, url_template from linkifiers where realm_id = $1 order by "order"',
    [realm_id],
  );
}

/** Appended to the others. */
export async function insertLinkifier(tx: Tx, realm_id: number, linkifier: Omit<Linkifier, 'id'>): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into linkifiers (realm_id, pattern, url_template, "order")
     select $1, $2, $3, coalesce(max("order"), 0) + 1 from linkifiers where realm_id = $1
     returning id`,
    [realm_id, linkifier.pattern, linkifier.url_template],
  );
  return id;
}

export async function updateLinkifier(tx: Tx, realm_id: number, linkifier: Linkifier): Promise<void> {
  await tx.query('update linkifiers set pattern = $3, url_template = $4 where realm_id = $1 and id = $2', [
    realm_id,
    linkifier.id,
    linkifier.pattern,
    linkifier.url_template,
  ]);
}

export async function deleteLinkifier(tx: Tx, realm_id: number, id: number): Promise<void> {
  await tx.query('delete from linkifiers where realm_id = $1 and id = $2', [realm_id, id]);
}

export async function setLinkifierOrder(tx: Tx, realm_id: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update linkifiers l set "order" = given.place
     from unnest($2::bigint[]) with ordinality as given (id, place) where l.realm_id = $1 and l.id = given.id`,
    [realm_id, ids],
  );
}

/** So that nobody who renders a message has to ask for linkifiers where there are none. */
export async function noteWhetherLinkifiers(tx: Tx, realm_id: number, has_linkifiers: boolean): Promise<void> {
  await tx.query('update realms set has_linkifiers = $2 where id = $1 and has_linkifiers <> $2', [
    realm_id,
    has_linkifiers,
  ]);
}
