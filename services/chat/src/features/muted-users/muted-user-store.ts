import type { Db } from '../../db/db.js';

export interface MutedUser {
  id: number;
  /** UNIX seconds. */
  timestamp: number;
}

export function findMutedUsers(db: Db, realm_id: number, user_id: number): Promise<MutedUser[]> {
  return db.query<MutedUser>(
    `select muted_user_id as id, extract(epoch from muted_at)::bigint as timestamp
     from muted_users where realm_id = $1 and user_id = $2 order by muted_at, muted_user_id`,
    [realm_id, user_id],
  );
}

/** False when the user is muted already. */
export async function insertMutedUser(
  db: Db,
  realm_id: number,
  user_id: number,
  muted_user_id: number,
): Promise<boolean> {
  const rows = await db.query(
    'insert into muted_users (realm_id, user_id, muted_user_id) values ($1, $2, $3) on conflict do nothing returning 1',
    [realm_id, user_id, muted_user_id],
  );
  return rows.length > 0;
}

/** False when the user is not muted. */
export async function deleteMutedUser(
  db: Db,
  realm_id: number,
  user_id: number,
  muted_user_id: number,
): Promise<boolean> {
  const rows = await db.query(
    'delete from muted_users where realm_id = $1 and user_id = $2 and muted_user_id = $3 returning 1',
    [realm_id, user_id, muted_user_id],
  );
  return rows.length > 0;
}
