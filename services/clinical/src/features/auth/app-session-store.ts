import type { Db } from '../../db/db.js';

/** What a token has that an app was given for somebody. */
export interface AppToken {
  smart_app_id: string;
  scopes: readonly string[];
  /** What the next token may do, where this one does less; null where it does all. */
  granted_scopes: readonly string[] | null;
  patient_id: string | null;
  encounter_id: string | null;
  access_expires_at: Date;
  /** Null when the app may not refresh. */
  refresh_hash: Buffer | null;
}

/** A token that an app was given for somebody, as its refresh token finds it. */
export interface AppSessionRow {
  id: string;
  device_id: string;
  user_id: string;
  clinic_id: string;
  scopes: string[];
  /** All that the app was granted. */
  granted_scopes: string[];
  patient_id: string | null;
  encounter_id: string | null;
  began_at: string;
  authenticated_at: string;
  last_used_at: string;
  expires_at: string;
  access_expires_at: string;
  revoked_at: string | null;
  smart_app_id: string;
  secret_hash: Buffer;
  refresh_hash: Buffer | null;
}

export const findAppSession = (db: Db, id: string) =>
  db.row<AppSessionRow>(
    `select id, device_id, user_id, clinic_id, scopes, coalesce(granted_scopes, scopes) as granted_scopes,
       patient_id, encounter_id, began_at, authenticated_at, last_used_at,
       expires_at, access_expires_at, revoked_at, smart_app_id, secret_hash, refresh_hash
     from access_tokens where id = $1 and smart_app_id is not null`,
    [id],
  );

/**
 * The token is exchanged, and stays good until `until` at the latest, as the answer may be lost. When that is the first time, its session's
 * others end then too: of several that came of one, only the one that is exchanged first goes on. False when it is not to be exchanged
 * any more: it was revoked, another was exchanged in its place, or one that came of it was exchanged.
 */
export async function retireAppToken(
  db: Db,
  { id, user_id, device_id }: Pick<AppSessionRow, 'id' | 'user_id' | 'device_id'>,
  now: Date,
  until: Date,
): Promise<boolean> {
  const rows = await db.rows<{ id: string }>(
    `with good as (
       select revoked_at is null as is_first from access_tokens
       where id = $3 and (revoked_at is null or (revoked_at > $4 and exchanged_at is not null and not exists (
         select 1 from access_tokens later
         where later.user_id = $1 and later.device_id = $2 and later.id > $3 and later.exchanged_at is not null))))
     update access_tokens t set revoked_at = least(t.revoked_at, $5),
       exchanged_at = case when t.id = $3 then $4 else t.exchanged_at end
     from good
     where t.user_id = $1 and t.device_id = $2 and (t.revoked_at is null or t.revoked_at > $4) and (t.id = $3 or good.is_first)
     returning t.id`,
    [user_id, device_id, id, now, until],
  );
  return rows.some((row) => row.id === id);
}

/** Ends every session that people have with the app; how many tokens that were. */
export async function revokeAppTokens(db: Db, appId: string, now: Date): Promise<number> {
  const rows = await db.rows(
    `update access_tokens set revoked_at = $2
     where smart_app_id = $1 and (revoked_at is null or revoked_at > $2) and expires_at > $2 returning 1`,
    [appId, now],
  );
  return rows.length;
}
