import type { Db } from '../../db/db.js';

/** False when the client has used it already: of two at the same time one is the first. */
export async function insertUsedAssertion(db: Db, clientId: string, jtiHash: Buffer, until: Date): Promise<boolean> {
  const row = await db.row(
    `insert into used_assertions (client_id, jti_hash, expires_at) values ($1, $2, $3) on conflict do nothing returning 1`,
    [clientId, jtiHash, until],
  );
  return row !== undefined;
}

/** Deletes those that are good for nothing any more, as `clinical_janitor`; how many. */
export async function deleteUsedAssertions(db: Db, now: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from used_assertions where (client_id, jti_hash) in
       (select client_id, jti_hash from used_assertions where expires_at <= $1 limit $2) returning 1`,
    [now, limit],
  );
  return rows.length;
}
