import type { Request } from 'express';
import { LIMITS } from '../limits.js';
import { isApiKey, matchesApiKey } from '../secrets/api-keys.js';
import { ChatError } from '../domain/errors.js';
import type { PrincipalCache } from '../deps/principal-cache.js';
import type { Caller } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';

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

/** The key of a request that was authenticated. */
export const keyOf = (req: Request): string => parseBasic(req.headers.authorization ?? '').key;

/** Of a request that waits: whether its credentials still count. Throws as `authenticate` does. */
export async function checkStillSignedIn(known: PrincipalCache, req: Request): Promise<void> {
  (await authenticate(known, req))?.remember();
}

export function checkOpen(realm: Realm): void {
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
