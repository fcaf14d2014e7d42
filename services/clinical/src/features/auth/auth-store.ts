import type { Db } from '../../db.js';

export interface UserRow {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  disabled_at: string | null;
}

export interface PractitionerRow {
  id: string;
  license_number: string | null;
  specialty: string | null;
}

export interface NewToken {
  id: string;
  user_id: string;
  clinic_id: string | null;
  secret_hash: Buffer;
  device_name: string;
  abilities: string[];
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
}

export const findUserByEmail = (db: Db, email: string) =>
  db.row<UserRow>('select id, email, name, password_hash, disabled_at from users where email = $1', [email]);

export const findPractitioner = (db: Db, clinicId: string, id: string) =>
  db.row<PractitionerRow>('select id, license_number, specialty from practitioners where clinic_id = $1 and id = $2', [
    clinicId,
    id,
  ]);

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await db.rows(
    `insert into access_tokens (id, user_id, clinic_id, secret_hash, device_name, abilities, ip, user_agent, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
    [
      token.id,
      token.user_id,
      token.clinic_id,
      token.secret_hash,
      token.device_name,
      token.abilities,
      token.ip,
      token.user_agent,
      token.created_at,
      token.expires_at,
    ],
  );
}

/** Revokes all live tokens of the user but the newest `keep`; the ids of those revoked. */
export async function revokeOldestTokens(db: Db, userId: string, keep: number, now: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `update access_tokens set revoked_at = $3
     where id in (select id from access_tokens where user_id = $1 and revoked_at is null and expires_at > $3
                  order by created_at desc, id desc offset $2)
     returning id`,
    [userId, keep, now],
  );
  return rows.map(({ id }) => id);
}

export async function updatePasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.rows('update users set password_hash = $2 where id = $1', [userId, hash]);
}
