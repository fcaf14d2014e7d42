import type { Db } from '../db/db.js';
import type { SigningKeys } from './client-keys.js';
import type { Membership, Sponsor } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';

export interface TokenRow {
  token: {
    id: string;
    device_id: string;
    user_id: string;
    user_name: string;
    email: string;
    disabled_at: string | null;
    password_change_required: boolean;
    second_factor: boolean;
    browser: boolean;
    began_at: string;
    authenticated_at: string;
    clinic_id: string | null;
    device_name: string;
    abilities: string[];
    smart_app_id: string | null;
    scopes: string[] | null;
    patient_id: string | null;
    access_expires_at: string | null;
    expires_at: string;
    last_used_at: string;
    revoked_at: string | null;
  };
  secret_hash: Buffer;
  memberships: Membership[];
}

export interface KeyRow {
  key: SigningKeys & {
    id: string;
    clinic_id: string;
    environment: 'live' | 'test';
    prefix: string;
    name: string;
    scopes: string[];
    ip_cidrs: string[];
    created_by: string | null;
    approved_by: string | null;
    retiring_until: string | null;
    expires_at: string | null;
    last_used_at: string | null;
    /** When the secret that it has now first came. */
    secret_used_at: string | null;
    revoked_at: string | null;
  };
  /** Null of a key that signs. */
  secret_hash: Buffer | null;
  retiring_secret_hash: Buffer | null;
  /** Of its maker and its approver those who are active in its clinic. */
  sponsors: Sponsor[];
  clinic: Clinic;
}

export const findToken = (db: Db, id: string) => db.row<TokenRow>('select * from access_token_with_user($1)', [id]);

export const findApiKey = (db: Db, prefix: string) => db.row<KeyRow>('select * from api_key_with_clinic($1)', [prefix]);

/** At most one of the requests that come at the same time writes. */
export const updateTokenLastUsed = (db: Db, id: string, now: Date, staleSince: Date) =>
  db.rows('update access_tokens set last_used_at = $2 where id = $1 and last_used_at < $3', [id, now, staleSince]);

/** `secret` is the hash of the present secret when it was that which came: it may have been replaced meanwhile, and then was not used. */
export const updateApiKeyLastUsed = (
  db: Db,
  id: string,
  { now, ip, secret }: { now: Date; ip: string; secret: Buffer | null },
  staleSince: Date,
) =>
  db.rows(
    `update api_keys set last_used_at = $2, last_used_ip = nullif($4, '')::inet,
       secret_used_at = case when secret_hash = $5 then coalesce(secret_used_at, $2) else secret_used_at end
     where clinic_id = current_clinic_id() and id = $1
       and (last_used_at is null or last_used_at < $3 or secret_used_at is null and secret_hash = $5)`,
    [id, now, staleSince, ip, secret],
  );
