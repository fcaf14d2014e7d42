import type { Db, Tx } from '../../db/db.js';

export interface Account {
  id: number;
  realm_id: number;
  delivery_email: string;
  is_active: boolean;
  password_hash: string | null;
  api_key_hash: Buffer;
  api_key_encrypted: Buffer;
}

/** The person of that address, as the database folds it; bots have no password to ask for. */
export async function findAccountByEmail(
  db: Db,
  realm_id: number,
  email: string,
): Promise<{ folded: string; account: Account | undefined }> {
  const { folded, ...account } = await db.one<Account & { folded: string }>(
    `select lower($2) as folded, u.id, u.realm_id, u.delivery_email, u.is_active, u.password_hash, u.api_key_hash,
       u.api_key_encrypted
     from (select) one
       left join users u on u.realm_id = $1 and lower(u.delivery_email) = lower($2) and not u.is_bot`,
    [realm_id, email],
  );
  return { folded, account: account.id === null ? undefined : account };
}

/** What a sign-in depends on, as it stays until the commit. */
export function findAccountForUpdate(
  tx: Tx,
  realm_id: number,
  user_id: number,
): Promise<Pick<Account, 'is_active' | 'password_hash'>> {
  return tx.one('select is_active, password_hash from users where realm_id = $1 and id = $2 for no key update', [
    realm_id,
    user_id,
  ]);
}
