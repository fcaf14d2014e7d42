import type { Db } from '../../db/db.js';

/** What a link stands for. `payload` is what its kind says, and holds no secret. */
export interface Confirmation<P = Record<string, unknown>> {
  id: number;
  realm_id: number;
  kind: string;
  user_id: number | null;
  payload: P;
  expires_at: Date | null;
  used_at: Date | null;
}

const COLUMNS = 'id, realm_id, kind, user_id, payload, expires_at, used_at';

export function insertConfirmation(
  db: Db,
  row: Omit<Confirmation, 'id' | 'used_at'>,
  digest: Buffer,
): Promise<{ id: number }> {
  return db.one<{ id: number }>(
    `insert into confirmations (realm_id, kind, digest, user_id, payload, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [row.realm_id, row.kind, digest, row.user_id, JSON.stringify(row.payload), row.expires_at],
  );
}

/** A used one too. */
export function findUnexpiredConfirmation<P>(
  db: Db,
  realm_id: number,
  kind: string,
  digest: Buffer,
): Promise<Confirmation<P> | undefined> {
  return db.maybe<Confirmation<P>>(
    `select ${COLUMNS} from confirmations
     where digest = $3 and realm_id = $1 and kind = $2 and (expires_at is null or expires_at > $4)`,
    [realm_id, kind, digest, db.now()],
  );
}

/** Of two at once the second waits for the first, and then finds it used. */
export function updateToUsed<P>(
  db: Db,
  realm_id: number,
  kind: string,
  digest: Buffer,
): Promise<Confirmation<P> | undefined> {
  return db.maybe<Confirmation<P>>(
    `update confirmations set used_at = $4
     where digest = $3 and realm_id = $1 and kind = $2 and used_at is null and (expires_at is null or expires_at > $4)
     returning ${COLUMNS}`,
    [realm_id, kind, digest, db.now()],
  );
}

/** Of all kinds, unless one is named. */
export async function deleteUnusedOfUser(db: Db, realm_id: number, user_id: number, kind?: string): Promise<void> {
  await db.query(
    `delete from confirmations
     where realm_id = $1 and user_id = $2 and ($3::text is null or kind = $3) and used_at is null`,
    [realm_id, user_id, kind ?? null],
  );
}

export async function deleteConfirmations(db: Db, realm_id: number, ids: readonly number[]): Promise<void> {
  await db.query('delete from confirmations where realm_id = $1 and id = any ($2::bigint[])', [realm_id, ids]);
}

/** Answers how many went. */
export async function deleteOldConfirmations(db: Db, before: Date, most: number): Promise<number> {
  const gone = await db.query(
    `delete from confirmations where (realm_id, id) in (
       select realm_id, id from confirmations where least(expires_at, used_at) < $1 limit $2 for update skip locked
     ) returning id`,
    [before, most],
  );
  return gone.length;
}
