import type { Db } from '../../db/db.js';

/** By id, or by address; undefined when there is none, or it is disabled. As `clinical_worker`. */
export const findRecipient = (db: Db, who: { user_id: string | null; address: string | undefined }) =>
  db.row<{ id: string; email: string }>(
    'select id, email from users where (id = $1 or email = $2) and disabled_at is null',
    [who.user_id, who.address ?? null],
  );

export const insertPasswordLink = (db: Db, userId: string, code_hash: Buffer, expires_at: Date) =>
  db.rows('insert into password_links (user_id, code_hash, expires_at) values ($1, $2, $3)', [
    userId,
    code_hash,
    expires_at,
  ]);

export const findPasswordLink = (db: Db, code_hash: Buffer) =>
  db.row<{ user_id: string; email: string }>(
    'select l.user_id, u.email from password_links l join users u on u.id = l.user_id where l.code_hash = $1',
    [code_hash],
  );

/** All links of the account, under the user's lock. Whether `used` was one that is still good. */
export async function deletePasswordLinks(db: Db, userId: string, used: Buffer | null, now: Date): Promise<boolean> {
  const rows = await db.rows<{ good: boolean | null }>(
    'delete from password_links where user_id = $1 returning code_hash = $2 and expires_at > $3 as good',
    [userId, used, now],
  );
  return rows.some(({ good }) => good === true);
}

/** Purges links that ended before `before`, of all users, as `clinical_janitor`; the number of those deleted. */
export async function deleteEndedPasswordLinks(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from password_links where code_hash in
       (select code_hash from password_links where expires_at <= $1 order by expires_at limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}
