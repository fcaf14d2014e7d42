import type { Db } from '../../db.js';

export interface Account {
  id: number;
  delivery_email: string;
  is_active: boolean;
  password_hash: string | null;
  api_key_hash: Buffer;
  api_key_encrypted: Buffer;
}

/** The person of that address; bots have no password to ask for. */
export function findAccountByEmail(db: Db, realm_id: number, email: string): Promise<Account | undefined> {
  return db.maybe<Account>(
    `select id, delivery_email, is_active, password_hash, api_key_hash, api_key_encrypted
     from users where realm_id = $1 and lower(delivery_email) = lower($2) and not is_bot`,
    [realm_id, email],
  );
}
