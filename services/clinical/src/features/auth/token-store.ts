import type { Db } from '../../db/db.js';
import type { AppToken } from './app-session-store.js';

interface NewToken {
  id: string;
  device_id: string;
  user_id: string;
  clinic_id: string | null;
  secret_hash: Buffer;
  device_name: string;
  abilities: readonly string[];
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
  began_at: Date;
  authenticated_at: Date;
  browser?: boolean;
  app?: AppToken;
}

export interface DeviceRow {
  id: string;
  device_name: string;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await db.rows(
    `insert into access_tokens (id, device_id, user_id, clinic_id, secret_hash, device_name, abilities, ip, user_agent,
       created_at, last_used_at, expires_at, began_at, authenticated_at, smart_app_id, scopes, patient_id, encounter_id,
       access_expires_at, refresh_hash, browser, granted_scopes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      token.id,
      token.device_id,
      token.user_id,
      token.clinic_id,
      token.secret_hash,
      token.device_name,
      token.abilities,
      token.ip,
      token.user_agent,
      token.created_at,
      token.expires_at,
      token.began_at,
      token.authenticated_at,
      token.app?.smart_app_id ?? null,
      token.app?.scopes ?? null,
      token.app?.patient_id ?? null,
      token.app?.encounter_id ?? null,
      token.app?.access_expires_at ?? null,
      token.app?.refresh_hash ?? null,
      token.browser ?? false,
      token.app?.granted_scopes ?? null,
    ],
  );
}

/** Revokes all live tokens but the newest `keep`, of the user's own logins or of apps that they let in; the ids of those revoked. */
export async function revokeOldestTokens(
  db: Db,
  userId: string,
  { keep, ofApps }: { keep: number; ofApps: boolean },
  now: Date,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `update access_tokens set revoked_at = $3
     where id in (select id from access_tokens where user_id = $1 and revoked_at is null and expires_at > $3
                    and (smart_app_id is not null) = $4
                  order by created_at desc, id desc offset $2)
     returning id`,
    [userId, keep, now, ofApps],
  );
  return rows.map(({ id }) => id);
}

/** The last different addresses from which the user of that e-mail was logged in, as far as they are kept. */
export async function findLoginAddresses(db: Db, email: string, limit: number): Promise<string[]> {
  const rows = await db.rows<{ ip: string }>(
    `select host(t.ip) as ip from access_tokens t join users u on u.id = t.user_id
     where u.email = $1 and t.smart_app_id is null and t.ip is not null
     group by t.ip order by max(t.created_at) desc limit $2`,
    [email, limit],
  );
  return rows.map(({ ip }) => ip);
}

/** Its user gave a password or a code again. */
export const updateAuthenticated = (db: Db, id: string, now: Date) =>
  db.rows('update access_tokens set authenticated_at = $2 where id = $1', [id, now]);

/** The token stays good until `until` at the latest. False when it was revoked already. */
export async function retireToken(db: Db, id: string, now: Date, until: Date): Promise<boolean> {
  const row = await db.row(
    `update access_tokens set revoked_at = least(revoked_at, $3)
     where id = $1 and (revoked_at is null or revoked_at > $2) returning 1`,
    [id, now, until],
  );
  return row !== undefined;
}

/** What of the user's tokens is revoked: one, all others, those of a device, or those of one clinic; or all. */
export interface TokenSelection {
  token_id?: string;
  device_id?: string;
  other_than_token_id?: string;
  clinic_id?: string;
}

/** Revokes at once what is live or still in its grace; the ids of those revoked. */
export async function revokeTokens(db: Db, userId: string, selection: TokenSelection, now: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `update access_tokens set revoked_at = $2
     where user_id = $1 and (revoked_at is null or revoked_at > $2) and expires_at > $2
       and ($3::uuid is null or id = $3) and ($4::uuid is null or device_id = $4)
       and ($5::uuid is null or id <> $5) and ($6::uuid is null or clinic_id = $6)
     returning id`,
    [
      userId,
      now,
      selection.token_id ?? null,
      selection.device_id ?? null,
      selection.other_than_token_id ?? null,
      selection.clinic_id ?? null,
    ],
  );
  return rows.map(({ id }) => id);
}

/** The devices on which the user is logged in, the one used last first; of one clinic's sessions, if it is given. */
export const findDevices = (db: Db, userId: string, now: Date, idleSince: Date, clinicId?: string) =>
  db.rows<DeviceRow>(
    `select id, device_name, host(ip) as ip, user_agent, created_at, last_used_at, expires_at
     from (select distinct on (device_id) device_id as id, device_name, ip, user_agent, expires_at, last_used_at,
             min(created_at) over (partition by device_id) as created_at
           from access_tokens
           where user_id = $1 and revoked_at is null and expires_at > $2 and last_used_at > $3
             and ($4::uuid is null or clinic_id = $4)
           order by device_id, last_used_at desc, access_tokens.created_at desc) devices
     order by last_used_at desc, id`,
    [userId, now, idleSince, clinicId ?? null],
  );

/** Deletes tokens that ended before `before`, of all users, as `clinical_janitor`; the number of those deleted. */
export async function deleteEndedTokens(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from access_tokens where id in
       (select id from access_tokens where least(expires_at, revoked_at) <= $1 order by expires_at limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}
