import type { Db, Tx } from '../../db/db.js';
import type { StoredApiKey } from '../../secrets/api-keys.js';
import type { User } from './user.js';
import { endSessionsOf } from './web-session-store.js';

/** Whether the person has shown that their address is theirs, rather than somebody else having given it to them. */
export async function isAddressProven(db: Db, realm_id: number, user_id: number): Promise<boolean> {
  const row = await db.one<{ address_proven: boolean }>(
    'select address_proven from users where realm_id = $1 and id = $2',
    [realm_id, user_id],
  );
  return row.address_proven;
}

export async function setAddressProven(db: Db, user: Pick<User, 'realm_id' | 'id'>, proven: boolean): Promise<void> {
  await db.query('update users set address_proven = $3 where realm_id = $1 and id = $2', [
    user.realm_id,
    user.id,
    proven,
  ]);
}

export async function findPasswordHash(db: Db, realm_id: number, user_id: number): Promise<string | null> {
  const row = await db.one<{ password_hash: string | null }>(
    'select password_hash from users where realm_id = $1 and id = $2',
    [realm_id, user_id],
  );
  return row.password_hash;
}

/** It ends the person's sessions in browsers. */
export async function setPasswordHash(db: Db, realm_id: number, user_id: number, password_hash: string): Promise<void> {
  await db.query('update users set password_hash = $3 where realm_id = $1 and id = $2', [
    realm_id,
    user_id,
    password_hash,
  ]);
  await endSessionsOf(db, realm_id, [user_id]);
}

/** Nobody gets another key until the commit. */
export async function shareApiKeyHash(tx: Tx, realm_id: number, user_id: number): Promise<Buffer> {
  const row = await tx.one<{ api_key_hash: Buffer }>(
    'select api_key_hash from users where realm_id = $1 and id = $2 for share',
    [realm_id, user_id],
  );
  return row.api_key_hash;
}

export async function setApiKey(db: Db, realm_id: number, user_id: number, key: StoredApiKey): Promise<void> {
  await db.query('update users set api_key_hash = $3, api_key_encrypted = $4 where realm_id = $1 and id = $2', [
    realm_id,
    user_id,
    key.api_key_hash,
    key.api_key_encrypted,
  ]);
}
