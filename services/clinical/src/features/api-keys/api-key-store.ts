import type { Db } from '../../db/db.js';
import { clause, column, name, parameter, statement, type Piece } from '../../db/piece.js';
import type { Sponsor } from '../../domain/caller.js';
import type { SigningKeys } from '../../http/client-keys.js';

export interface ApiKeyRow extends SigningKeys {
  id: string;
  environment: 'live' | 'test';
  prefix: string;
  name: string;
  scopes: string[];
  ip_cidrs: string[];
  created_by: { id: string; name: string } | null;
  approved_by: { id: string; name: string } | null;
  approved_at: string | null;
  /** Of the two, those who are active in the clinic. */
  sponsors: Sponsor[];
  expires_at: string | null;
  retiring_until: string | null;
  last_used_at: string | null;
  last_used_ip: string | null;
  secret_used_at: string | null;
  revoked_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

interface NewApiKey extends SigningKeys {
  id: string;
  environment: 'live' | 'test';
  prefix: string;
  name: string;
  /** Null of a key that signs. */
  secret_hash: Buffer | null;
  scopes: readonly string[];
  ip_cidrs: readonly string[];
  created_by: string | null;
  expires_at: Date;
}

const person = (by: 'created_by' | 'approved_by'): Piece => {
  const key = column(`api_keys.${by}`);
  return clause`(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = ${key}) as ${name(by)}`;
};

export const COLUMNS = clause`id, environment, prefix, name, scopes, ip_cidrs::text[] as ip_cidrs, expires_at, retiring_until,
  last_used_at, host(last_used_ip) as last_used_ip, secret_used_at, revoked_at, approved_at, jwks, jwks_uri, version, created_at,
  updated_at, ${person('created_by')}, ${person('approved_by')}, active_sponsors(clinic_id, created_by, approved_by) as sponsors`;

/** Those that have not been revoked. */
export async function countLiveApiKeys(db: Db, clinicId: string): Promise<number> {
  const row = await db.row<{ total: number }>(
    'select count(*) as total from api_keys where clinic_id = $1 and revoked_at is null',
    [clinicId],
  );
  return row?.total ?? 0;
}

const BY_ID = clause`select ${COLUMNS} from api_keys where clinic_id = ${parameter(1)} and id = ${parameter(2)}`;
const FIND = statement(BY_ID);
const LOCK = statement(clause`${BY_ID} for update`);

export const findApiKeyById = (db: Db, clinicId: string, id: string) => db.row<ApiKeyRow>(FIND, [clinicId, id]);

export const lockApiKey = (db: Db, clinicId: string, id: string) => db.row<ApiKeyRow>(LOCK, [clinicId, id]);

export async function insertApiKey(db: Db, clinicId: string, key: NewApiKey): Promise<void> {
  await db.rows(
    `insert into api_keys (clinic_id, id, environment, prefix, name, secret_hash, scopes, ip_cidrs, created_by, expires_at, jwks, jwks_uri)
     select $1, $2, $3, $4, $5, $6, $7, array(select network(given) from unnest($8::inet[]) given), $9, $10, $11, $12`,
    [
      clinicId,
      key.id,
      key.environment,
      key.prefix,
      key.name,
      key.secret_hash,
      key.scopes,
      key.ip_cidrs,
      key.created_by,
      key.expires_at,
      key.jwks && JSON.stringify(key.jwks),
      key.jwks_uri,
    ],
  );
}

/**
 * The new secret takes the present one's place, which stays good until `former`, or not at all; `kept` leaves the one before both
 * as good as it is. Who has the new one is the key's maker from now on; what was approved for another maker is not for this one.
 */
export const updateSecret = (
  db: Db,
  clinicId: string,
  id: string,
  { secret_hash, former, maker }: { secret_hash: Buffer; former: Date | null | 'kept'; maker: string | null },
) =>
  db.rows(
    `update api_keys set secret_hash = $3, secret_used_at = null, created_by = $5,
       retiring_until = case when $6 then retiring_until else $4::timestamptz end,
       retiring_secret_hash = case when $6 then retiring_secret_hash when $4 is not null then secret_hash end,
       approved_by = case when created_by = $5 then approved_by end,
       approved_at = case when created_by = $5 then approved_at end
     where clinic_id = $1 and id = $2`,
    [clinicId, id, secret_hash, former === 'kept' ? null : former, maker, former === 'kept'],
  );

/** Of a key that signs: who says with which keys is its maker from now on, as with a secret. */
export const updateKeys = (db: Db, clinicId: string, id: string, keys: SigningKeys, maker: string | null) =>
  db.rows(
    `update api_keys set jwks = $3, jwks_uri = $5, created_by = $4,
       approved_by = case when created_by = $4 then approved_by end,
       approved_at = case when created_by = $4 then approved_at end
     where clinic_id = $1 and id = $2`,
    [clinicId, id, keys.jwks && JSON.stringify(keys.jwks), maker, keys.jwks_uri],
  );

export const updateApproved = (db: Db, clinicId: string, id: string, approvedBy: string, now: Date) =>
  db.rows('update api_keys set approved_by = $3, approved_at = $4 where clinic_id = $1 and id = $2', [
    clinicId,
    id,
    approvedBy,
    now,
  ]);

export const updateRevoked = (db: Db, clinicId: string, id: string, now: Date) =>
  db.rows(
    `update api_keys set revoked_at = $3, retiring_secret_hash = null, retiring_until = null
     where clinic_id = $1 and id = $2 and revoked_at is null`,
    [clinicId, id, now],
  );
