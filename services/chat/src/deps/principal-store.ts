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
  select asked.place, json_build_object(
    'caller', (select row_to_json(c) from (select ${CALLER_COLUMNS.map((column) => `u.${column}`).join(', ')}) c),
    'realm', (select row_to_json(o) from (select ${REALM_COLUMNS.map((column) => `r.${column}`).join(', ')}) o),
    'is_active', u.is_active,
    'api_key_hash', encode(u.api_key_hash, 'hex')) as principal
  from asked
  join realms r on r.id = asked.realm_id
  join users u on u.realm_id = asked.realm_id and lower(u.delivery_email) = asked.address`;

export interface PrincipalRow {
  caller: Json<Caller, 'date_joined'>;
  realm: Json<Omit<Realm, 'deactivated_at'>, 'date_created'> & { deactivated_at: string | null };
  is_active: boolean;
  api_key_hash: string;
}

/** In JSON, dates are text. */
type Json<T, Dates extends keyof T> = Omit<T, Dates> & Record<Dates, string>;

/** Whom a request says that it comes from. */
export interface Claim {
  host: string;
  address: string;
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

/** Whom the transaction changed, as the triggers on users and organizations noted it; `*` for more than they list. */
export async function findChangedPrincipals(tx: Tx): Promise<string[]> {
  const { changed } = await tx.one<{ changed: string | null }>(
    "select current_setting('chat.changed_principals', true) as changed",
  );
  return (changed ?? '').split(' ').filter((subject) => subject !== '');
}
