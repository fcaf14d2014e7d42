import type { Db } from '../../db/db.js';

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
