import type { Db } from '../../db/db.js';
import type { Membership } from '../../domain/caller.js';

export interface UserRow {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  disabled_at: string | null;
  /** Encrypted. */
  totp_secret: Buffer | null;
  totp_confirmed_at: string | null;
  /** Somebody else set the password: it is good for changing it alone. */
  password_change_required: boolean;
}

/** As found by the address, for a login. */
export type FoundUser = UserRow & { recovery_code_hashes: Buffer[] };

/** The user of an address, with the active memberships. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ user: FoundUser; memberships: Membership[] } | undefined> {
  const row = await db.row<{
    user_row: Omit<UserRow, 'totp_secret'> & { totp_secret: string | null; recovery_code_hashes: string[] };
    memberships: Membership[];
  }>('select * from user_with_memberships($1)', [email]);
  if (!row) return undefined;
  // Inside JSON bytes are written as a backslash, x and hexadecimal digits.
  const bytes = (text: string) => Buffer.from(text.slice(2), 'hex');
  const { totp_secret, recovery_code_hashes, ...user } = row.user_row;
  return {
    user: {
      ...user,
      totp_secret: totp_secret === null ? null : bytes(totp_secret),
      recovery_code_hashes: recovery_code_hashes.map(bytes),
    },
    memberships: row.memberships,
  };
}

/** The user as it stands, kept so until the transaction ends: those that issue or revoke tokens take turns here. */
export const lockUser = (db: Db, id: string) =>
  db.row<UserRow>(
    `select id, email, name, password_hash, disabled_at, totp_secret, totp_confirmed_at, password_change_required
     from users where id = $1 for no key update`,
    [id],
  );
/** The same password with another hash. */
export const rehashPassword = (db: Db, userId: string, hash: string) =>
  db.rows('update users set password_hash = $2 where id = $1', [userId, hash]);

/** A new password. `reset` when it is not its owner who sets it: they have to change it. */
export const setPassword = (db: Db, userId: string, hash: string, { reset }: { reset: boolean }) =>
  db.rows(
    `update users set password_hash = $2, password_change_required = $3,
       password_reset_at = case when $3 then clock_timestamp() else password_reset_at end where id = $1`,
    [userId, hash, reset],
  );

/** Recovery codes of a secret before are void. */
export const updateTotp = (db: Db, userId: string, secret: Buffer | null, confirmedAt: Date | null = null) =>
  db.rows(`update users set totp_secret = $2, totp_confirmed_at = $3, recovery_code_hashes = '{}' where id = $1`, [
    userId,
    secret,
    confirmedAt,
  ]);

export const updateRecoveryCodes = (db: Db, userId: string, hashes: readonly Buffer[]) =>
  db.rows('update users set recovery_code_hashes = $2 where id = $1', [userId, hashes]);

/** False when the code was used already. */
export async function deleteRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const row = await db.row(
    `update users set recovery_code_hashes = array_remove(recovery_code_hashes, $2)
     where id = $1 and $2 = any (recovery_code_hashes) returning 1`,
    [userId, hash],
  );
  return row !== undefined;
}

/** False when a code of this step or of a later one was used already. */
export async function updateTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const row = await db.row('update users set totp_last_step = $2 where id = $1 and totp_last_step < $2 returning 1', [
    userId,
    step,
  ]);
  return row !== undefined;
}

/** False when the address has an account already. */
export async function insertUser(
  db: Db,
  user: { id: string; email: string; name: string; password_hash: string },
): Promise<boolean> {
  const inserted = await db.row(
    `insert into users (id, email, name, password_hash) values ($1, $2, $3, $4) on conflict (email) do nothing returning 1`,
    [user.id, user.email, user.name, user.password_hash],
  );
  return inserted !== undefined;
}

export const updateName = (db: Db, userId: string, name: string) =>
  db.rows('update users set name = $2 where id = $1', [userId, name]);
