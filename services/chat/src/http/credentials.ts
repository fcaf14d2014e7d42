import type { Request } from 'express';
import { LIMITS } from '../limits/index.js';
import { isApiKey, matchesApiKey } from '../secrets/api-keys.js';
import { sessionSecretHash } from '../secrets/session-secrets.js';
import { ChatError } from '../domain/errors.js';
import type { Deps } from '../deps/deps.js';
import type { KnownPrincipal, KnownSession, PrincipalCache } from '../deps/principal-cache.js';
import { noteSessionUse, type PrincipalRow } from '../deps/principal-store.js';
import type { Caller } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';
import { checkCsrfToken, checkIsOwnPage, hasCsrfToken, isOwnPage, sessionSecretOf } from './browser-session.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Around an address, forgiven. */
const MAX_BLANKS = 10;

/** The host that a request is for, without port, in lower case; empty where it is longer than any host can be. */
export function hostOf(req: Request): string {
  const host = req.hostname ?? '';
  return host.length > LIMITS.host ? '' : host.toLowerCase();
}

export interface Authenticated {
  caller: Caller;
  realm: Realm;
  /** Undefined for who shows an API key. */
  session_id?: number;
  /** To be called once the request is within its limits. */
  remember(): void | Promise<void>;
}

export interface CredentialRules {
  /** The cookie of a browser counts without its CSRF token: for what pages load by themselves, and never for a write. */
  cookieAlone?: boolean | undefined;
}

/**
 * The user and the organization behind `Authorization: Basic address:api_key` (chat-gaps.md 1.2), and only where that header is
 * absent behind the cookie of a browser; undefined without either.
 *
 * @throws ChatError BAD_REQUEST for another scheme, UNAUTHORIZED for anything that does not match,
 * USER_DEACTIVATED or REALM_DEACTIVATED for a right key that no longer counts, CSRF_FAILED for a cookie that another page may
 * have sent.
 */
export async function authenticate(
  deps: Pick<Deps, 'principals' | 'config' | 'db' | 'now'>,
  req: Request,
  rules: CredentialRules = {},
): Promise<Authenticated | undefined> {
  if (req.headers.authorization !== undefined)
    return authenticateByKey(deps.principals, req, req.headers.authorization);
  return authenticateBySession(deps, req, rules);
}

async function authenticateByKey(known: PrincipalCache, req: Request, header: string): Promise<Authenticated> {
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
  const principal = principalOf(row);
  return { ...principal, remember: () => known.remember(host, principal, changes) };
}

async function authenticateBySession(
  { principals: known, config: { baseUrl }, db, now }: Pick<Deps, 'principals' | 'config' | 'db' | 'now'>,
  req: Request,
  { cookieAlone = false }: CredentialRules,
): Promise<Authenticated | undefined> {
  const secret = sessionSecretOf(req, baseUrl);
  if (secret === undefined) return undefined;
  checkIsOwnPage(req, baseUrl, { addressBar: cookieAlone });
  if (!cookieAlone) checkCsrfToken(req, secret);
  const host = hostOf(req);
  const secret_hash = sessionSecretHash(secret);
  const noteUse = async (realm: Realm, session: KnownSession) => {
    const at = now();
    if (!isUseToNote(session, at)) return;
    session.last_used_at = at.getTime();
    await noteSessionUse(db, realm.id, session.id, at);
  };
  const found = known.findSession(host, secret_hash);
  if (found && !isOver(found.session, now())) {
    checkOpen(found.realm);
    return { ...found, session_id: found.session.id, remember: () => noteUse(found.realm, found.session) };
  }
  const { changes } = known;
  const row = await known.loadSession({ host, secret_hash });
  if (!row || isOver(row.session, now())) throw sessionOver();
  const principal = { ...principalOf(row), session: row.session };
  return {
    ...principal,
    session_id: row.session.id,
    remember() {
      known.rememberSession(host, principal, secret_hash, changes);
      return noteUse(principal.realm, row.session);
    },
  };
}

/** When a session was used is written down to some minutes. */
function isUseToNote({ last_used_at }: KnownSession, now: Date): boolean {
  return now.getTime() - last_used_at >= LIMITS.webSessionUseMinutes * MINUTE_MS;
}

function isOver({ created_at, last_used_at }: KnownSession, now: Date): boolean {
  const age = (since: number) => (now.getTime() - since) / DAY_MS;
  return age(created_at) > LIMITS.webSessionDays || age(last_used_at) > LIMITS.webSessionIdleDays;
}

/** @throws ChatError for an account or an organization that is closed. */
function principalOf(row: PrincipalRow): KnownPrincipal {
  const caller: Caller = { ...row.caller, date_joined: new Date(row.caller.date_joined) };
  const { date_created, deactivated_at } = row.realm;
  const realm: Realm = {
    ...row.realm,
    date_created: new Date(date_created),
    deactivated_at: deactivated_at === null ? null : new Date(deactivated_at),
  };
  checkOpen(realm);
  if (!row.is_active) throw new ChatError('USER_DEACTIVATED', 'This account has been deactivated.');
  const api_key_hash = Buffer.from(row.api_key_hash, 'hex');
  return Object.freeze({ caller: Object.freeze(caller), realm: Object.freeze(realm), api_key_hash });
}

/** The same for who is known to this replica already; undefined wherever `authenticate` has something to ask or to write, or would throw. */
export function findSignedIn(
  deps: Pick<Deps, 'principals' | 'config' | 'now'>,
  req: Request,
): KnownPrincipal | undefined {
  const { authorization } = req.headers;
  return authorization === undefined ? findBySession(deps, req) : findByKey(deps.principals, req, authorization);
}

function findBySession(
  { principals: known, config: { baseUrl }, now }: Pick<Deps, 'principals' | 'config' | 'now'>,
  req: Request,
): KnownPrincipal | undefined {
  const secret = sessionSecretOf(req, baseUrl);
  if (secret === undefined || !isOwnPage(req, baseUrl) || !hasCsrfToken(req, secret)) return undefined;
  const found = known.findSession(hostOf(req), sessionSecretHash(secret));
  const at = now();
  const isIn = found && !isOver(found.session, at) && !isUseToNote(found.session, at) && !found.realm.deactivated_at;
  return isIn ? found : undefined;
}

function findByKey(known: PrincipalCache, req: Request, header: string): KnownPrincipal | undefined {
  const { address, key } = readBasic(header) ?? {};
  if (address === undefined || key === undefined || !isApiKey(key)) return undefined;
  const found = known.find(hostOf(req), address);
  const isIn = found && matchesApiKey(found.api_key_hash, key) && !found.realm.deactivated_at;
  return isIn ? found : undefined;
}

/** The key of a request that was authenticated by one. */
export const keyOf = (req: Request): string => parseBasic(req.headers.authorization ?? '').key;

/** Of a request that waits: whether its credentials still count. Throws as `authenticate` does. */
export async function checkStillSignedIn(
  deps: Pick<Deps, 'principals' | 'config' | 'db' | 'now'>,
  req: Request,
): Promise<void> {
  await (await authenticate(deps, req))?.remember();
}

export function checkOpen(realm: Realm): void {
  if (realm.deactivated_at) throw new ChatError('REALM_DEACTIVATED', 'This organization has been deactivated.');
}

export function notSignedIn(): ChatError {
  return new ChatError('UNAUTHORIZED', 'Not signed in: an e-mail address and an API key are needed.');
}

function sessionOver(): ChatError {
  return new ChatError('UNAUTHORIZED', 'This browser is not signed in, or not any more.');
}

function invalidKey(): ChatError {
  return new ChatError('UNAUTHORIZED', 'Invalid e-mail address or API key.');
}

function parseBasic(header: string): Basic {
  const basic = readBasic(header);
  if (!basic) throw new ChatError('BAD_REQUEST', 'This interface needs HTTP Basic authentication.');
  if (basic.address === undefined) throw invalidKey();
  return basic;
}

interface Basic {
  address: string;
  key: string;
}

/** Undefined for another scheme; without an address where there is none that could be one. */
function readBasic(header: string): Basic | { address?: undefined; key?: undefined } | undefined {
  const [, scheme, token] = /^(\S+)\s*(.*)$/.exec(header.trim()) ?? [];
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const pair = Buffer.from(token ?? '', 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 1 || colon > LIMITS.deliveryEmail + MAX_BLANKS || pair.includes('\0')) return {};
  return { address: pair.slice(0, colon).trim(), key: pair.slice(colon + 1).trim() };
}
