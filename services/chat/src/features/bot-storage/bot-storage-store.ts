import type { Db, Tx } from '../../db/db.js';

/** All that somebody stored, or what is under these keys. */
export async function findStored(
  db: Db,
  realm_id: number,
  user_id: number,
  keys?: readonly string[],
): Promise<Record<string, string>> {
  const rows = await db.query<{ key: string; value: string }>(
    `select key, value from bot_storage
     where realm_id = $1 and user_id = $2 and ($3::text[] is null or key = any ($3)) order by key`,
    [realm_id, user_id, keys ?? null],
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export function findStoredTotals(db: Db, realm_id: number, user_id: number): Promise<{ keys: number; bytes: number }> {
  return db.one(
    `select count(*) as keys, coalesce(sum(octet_length(key) + octet_length(value)), 0) as bytes
     from bot_storage where realm_id = $1 and user_id = $2`,
    [realm_id, user_id],
  );
}

/** Adds what is new, and replaces what is there under the same keys. */
export async function saveStored(
  tx: Tx,
  realm_id: number,
  user_id: number,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.query(
    `insert into bot_storage (realm_id, user_id, key, value)
     select $1, $2, key, value from unnest($3::text[], $4::text[]) as given (key, value)
     on conflict (realm_id, user_id, key) do update set value = excluded.value`,
    [realm_id, user_id, Object.keys(values), Object.values(values)],
  );
}

/** How many were there; of all keys, where none are given. */
export async function deleteStored(
  tx: Tx,
  realm_id: number,
  user_id: number,
  keys?: readonly string[],
): Promise<number> {
  const rows = await tx.query(
    `delete from bot_storage where realm_id = $1 and user_id = $2 and ($3::text[] is null or key = any ($3)) returning 1`,
    [realm_id, user_id, keys ?? null],
  );
  return rows.length;
}
