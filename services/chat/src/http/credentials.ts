import type { Request } from 'express';
import type { Db } from '../db.js';
import { LIMITS } from '../limits.js';
import { isApiKey, matchesApiKey } from '../secrets/api-keys.js';
import { ChatError } from './errors.js';
import type { PrincipalCache } from './principal-cache.js';
import type { Caller, Realm } from './principals.js';

/** Around an address, forgiven. */
const MAX_BLANKS = 10;

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

/** The host that a request is for, without port, in lower case; empty where it is longer than any host can be. */
export function hostOf(req: Request): string {
  const host = req.hostname ?? '';
  return host.length > LIMITS.host ? '' : host.toLowerCase();
}

export async function findRealm(db: Db, host: string): Promise<Realm | undefined> {
  return (await db.named<Realm>('realm_of_host', REALM_SQL, [host]))[0];
}

/** Whom a request says that it comes from. */
export interface Claim {
  host: string;
  address: string;
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

export interface Authenticated {
  caller: Caller;
  realm: Realm;
  /** To be called once the request is within its limits. */
  remember(): void;
}

/**
 * The user and the organization behind `Authorization: Basic address:api_key` (chat-gaps.md 1.2);
 * undefined where the header is absent.
 *
 * @throws ChatError BAD_REQUEST for another scheme, UNAUTHORIZED for anything that does not match,
 * USER_DEACTIVATED or REALM_DEACTIVATED for a right key that no longer counts.
 */
export async function authenticate(known: PrincipalCache, req: Request): Promise<Authenticated | undefined> {
  const header = req.headers.authorization;
  if (header === undefined) return undefined;
  const { address, key } = parseBasic(header);
  if (!isApiKey(key)) throw invalidKey();
  const host = hostOf(req);
  const found = known.find(host, address);
  if (found && matchesApiKey(found.api_key_hash, key)) {
    checkOpen(found.realm);
    return { ...found, remember() {} };
  }
  const { changes } = known;
  const row = await known.load({ host, address });
  const api_key_hash = Buffer.from(row?.api_key_hash ?? '', 'hex');
  if (!row || !matchesApiKey(api_key_hash, key)) throw invalidKey();
  const { is_active } = row;
  const caller: Caller = { ...row.caller, date_joined: new Date(row.caller.date_joined) };
  const { date_created, deactivated_at } = row.realm;
  const realm: Realm = {
    ...row.realm,
    date_created: new Date(date_created),
    deactivated_at: deactivated_at === null ? null : new Date(deactivated_at),
  };
  checkOpen(realm);
  if (!is_active) throw new ChatError('USER_DEACTIVATED', 'This account has been deactivated.');
  const principal = Object.freeze({ caller: Object.freeze(caller), realm: Object.freeze(realm), api_key_hash });
  return { ...principal, remember: () => known.remember(host, principal, changes) };
}

/** Of a request that waits: whether its credentials still count. Throws as `authenticate` does. */
export async function checkStillSignedIn(known: PrincipalCache, req: Request): Promise<void> {
  (await authenticate(known, req))?.remember();
}

function checkOpen(realm: Realm): void {
  if (realm.deactivated_at) throw new ChatError('REALM_DEACTIVATED', 'This organization has been deactivated.');
}

export function notSignedIn(): ChatError {
  return new ChatError('UNAUTHORIZED', 'Not signed in: an e-mail address and an API key are needed.');
}

function invalidKey(): ChatError {
  return new ChatError('UNAUTHORIZED', 'Invalid e-mail address or API key.');
}

function parseBasic(header: string): { address: string; key: string } {
  const [, scheme, token] = /^(\S+)\s*(.*)$/.exec(header.trim()) ?? [];
  if (scheme?.toLowerCase() !== 'basic') {
    throw new ChatError('BAD_REQUEST', 'This interface needs HTTP Basic authentication.');
  }
  const pair = Buffer.from(token ?? '', 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 1 || colon > LIMITS.deliveryEmail + MAX_BLANKS || pair.includes('\0')) throw invalidKey();
  return { address: pair.slice(0, colon).trim(), key: pair.slice(colon + 1).trim() };
}
