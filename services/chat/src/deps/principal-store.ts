import type { Db, Tx } from '../db/db.js';
import type { Caller } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';

const REALM_COLUMNS = [
  'id',
  'host',
  'is_default',
  'subdomain',
  'uuid',
  'name',
  'description',
  'settings',
  'group_settings',
  'system_group_ids',
  'has_linkifiers',
  'media_key',
  'icon_key',
  'logo_key',
  'night_logo_key',
  'date_created',
  'deactivated_at',
] as const satisfies readonly (keyof Realm)[];

const CALLER_COLUMNS = [
  'id',
  'realm_id',
  'delivery_email',
  'full_name',
  'role',
  'is_bot',
  'is_system_bot',
  'bot_type',
  'bot_owner_id',
  'date_joined',
  'timezone',
  'avatar_source',
  'avatar_version',
  'avatar_key',
  'settings',
] as const satisfies readonly (keyof Caller)[];

/** The organization of a host; where none has that host, the default one, if there is one. */
const REALM_ID_OF_HOST = `coalesce(
  (select id from realms where host = $1), (select id from realms where is_default))`;

const REALM_SQL = `select ${REALM_COLUMNS.join(', ')} from realms where id = ${REALM_ID_OF_HOST}`;

/** The members of a `PrincipalRow`, of the organization `r` and its user `u`. */
const PRINCIPAL_MEMBERS = `
    'caller', (select row_to_json(c) from (select ${CALLER_COLUMNS.map((column) => `u.${column}`).join(', ')}) c),
    'realm', (select row_to_json(o) from (select ${REALM_COLUMNS.map((column) => `r.${column}`).join(', ')}) o),
    'is_active', u.is_active,
    'api_key_hash', encode(u.api_key_hash, 'hex')`;

/**
 * All in one JSON column: on each request its two dozen fields would cost more to describe and to read
 * than all else. Many at once: after a restart everybody is unknown.
 */
const PRINCIPALS_SQL = `
  with asked as materialized (
    select given.place, lower(given.address) as address,
           coalesce((select id from realms where host = given.host), (select id from realms where is_default)) as realm_id
    from unnest($1::text[], $2::text[]) with ordinality as given (host, address, place)
  )
  select asked.place, json_build_object(${PRINCIPAL_MEMBERS}) as principal
  from asked
  join realms r on r.id = asked.realm_id
  join users u on u.realm_id = asked.realm_id and lower(u.delivery_email) = asked.address`;

const SESSIONS_SQL = `
  with asked as materialized (
    select given.place, decode(given.secret_hash, 'hex') as secret_hash,
           coalesce((select id from realms where host = given.host), (select id from realms where is_default)) as realm_id
    from unnest($1::text[], $2::text[]) with ordinality as given (host, secret_hash, place)
  )
  select asked.place, json_build_object(${PRINCIPAL_MEMBERS},
    'session', json_build_object('id', s.id, 'created_at', floor(extract(epoch from s.created_at) * 1000),
      'last_used_at', floor(extract(epoch from s.last_used_at) * 1000))) as principal
  from asked
  join realms r on r.id = asked.realm_id
  join web_sessions s on s.realm_id = asked.realm_id and s.secret_hash = asked.secret_hash
  join users u on u.realm_id = s.realm_id and u.id = s.user_id`;

export interface PrincipalRow {
  caller: Json<Caller, 'date_joined'>;
  realm: Json<Omit<Realm, 'deactivated_at'>, 'date_created'> & { deactivated_at: string | null };
  is_active: boolean;
  api_key_hash: string;
}

export interface SessionRow extends PrincipalRow {
  session: { id: number; created_at: number; last_used_at: number };
}

/** In JSON, dates are text. */
type Json<T, Dates extends keyof T> = Omit<T, Dates> & Record<Dates, string>;

/** Whom a request says that it comes from. */
export interface Claim {
  host: string;
  address: string;
}

/** The session that a cookie names. */
export interface SessionClaim {
  host: string;
  secret_hash: Buffer;
}

export async function findRealm(db: Db, host: string): Promise<Realm | undefined> {
  return (await db.named<Realm>('realm_of_host', REALM_SQL, [host]))[0];
}

/** The user whom each claim names, in the given order; undefined where there is none. */
export async function findPrincipals(db: Db, claims: readonly Claim[]): Promise<(PrincipalRow | undefined)[]> {
  const rows = await db.named<{ place: number; principal: PrincipalRow }>('principals', PRINCIPALS_SQL, [
    claims.map(({ host }) => host),
    claims.map(({ address }) => address),
  ]);
  const found = new Map(rows.map(({ place, principal }) => [place, principal]));
  return claims.map((_, index) => found.get(index + 1));
}

/** The same for sessions of the organization of their host. */
export async function findSessions(db: Db, claims: readonly SessionClaim[]): Promise<(SessionRow | undefined)[]> {
  const rows = await db.named<{ place: number; principal: SessionRow }>('sessions', SESSIONS_SQL, [
    claims.map(({ host }) => host),
    claims.map(({ secret_hash }) => secret_hash.toString('hex')),
  ]);
  const found = new Map(rows.map(({ place, principal }) => [place, principal]));
  return claims.map((_, index) => found.get(index + 1));
}

export async function noteSessionUse(db: Db, realm_id: number, session_id: number, used_at: Date): Promise<void> {
  await db.query(`update web_sessions set last_used_at = $3 where realm_id = $1 and id = $2 and last_used_at < $3`, [
    realm_id,
    session_id,
    used_at,
  ]);
}

/** Whom the transaction changed, as the triggers on users and organizations noted it; `*` for more than they list. */
export async function findChangedPrincipals(tx: Tx): Promise<string[]> {
  const { changed } = await tx.one<{ changed: string | null }>(
    "select current_setting('chat.changed_principals', true) as changed",
  );
  return (changed ?? '').split(' ').filter((subject) => subject !== '');
}
