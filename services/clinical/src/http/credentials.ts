import type { Request } from 'express';
import type { Deps } from '../deps/deps.js';
import { LIMITS, SMART_LIMITS } from '../limits/index.js';
import type { Credential, SmartGrant } from '../domain/caller.js';
import { scopesOfUser } from '../domain/fhir-user.js';
import { asksByItself, cookieToken } from './browser-session.js';
import {
  findApiKey,
  findToken,
  updateApiKeyLastUsed,
  updateTokenLastUsed,
  type KeyRow,
  type TokenRow,
} from './credential-store.js';
import { problem } from '../domain/errors.js';
import { signs } from './client-keys.js';
import { withinNetworks } from '../domain/network-address.js';
import type { Attempt, RefusedActor } from '../operation/attempt.js';
import { parseApiKey, parseClientId, parseToken, secretMatches } from '../secrets/secrets.js';
import { isKeyLive, keyCredential } from './key-credential.js';
import { isServiceToken, readServiceToken } from './service-tokens.js';
import { idleLimitMs, isTokenLive } from './token-lifetime.js';
import { homeClinicId, selectClinic } from '../operation/clinic-selection.js';
import { clientAddress } from './client-address.js';

type UserCredential = Credential & { type: 'user' };

export const hasCredential = ({ config }: Deps, req: Request): boolean =>
  presentsCredential(req) || cookieToken(req, config) !== undefined;

/** In a header of its own: then a cookie that comes along is nothing. */
export const presentsCredential = (req: Request): boolean =>
  req.headers.authorization !== undefined || req.headers['x-api-key'] !== undefined;

/** What is noted of credentials while they are looked at. */
type Seen = Pick<Attempt, 'refused' | 'api_key'>;

/**
 * Who the request's headers, or its cookie, say it is. Throws 401, the same for every reason, and notes in `seen` whose a known
 * credential is that is refused. `unasked`: nobody is known to sit there. A token and a key may come together when they agree on the clinic.
 */
export async function authenticate(
  deps: Deps,
  req: Request,
  seen: Seen,
  { unasked = asksByItself(req) }: { unasked?: boolean } = {},
): Promise<Credential> {
  const { authorization } = req.headers;
  const apiKey = req.headers['x-api-key'];
  const bearer =
    authorization === undefined
      ? await authenticateCookie(deps, req, seen, unasked)
      : await authenticateBearer(deps, authorization, clientAddress(req) ?? '', seen);
  if (apiKey === undefined) return bearer ?? refuse();
  if (bearer?.type === 'api_key') return refuse();
  const user = bearer;
  // Whatever the key beside it turns out to be, it is known whose token this is.
  if (user) seen.refused = userOf(user);
  const key = await authenticateApiKey(deps, String(apiKey), clientAddress(req) ?? '', seen);
  if (!user) return key;
  const clinic = selectClinic(user, req.get('x-clinic-id'));
  if (!clinic || clinic.id !== key.clinic.id) return refuse();
  seen.refused = undefined;
  return user;
}

const userOf = (user: UserCredential): RefusedActor => ({
  actor_type: 'user',
  actor_id: user.id,
  actor_name: user.name,
  credential_id: user.credential_id,
  clinic_id: homeClinicId(user),
});

/** What was shown is not good (RFC 6750, section 3.1). */
function refuse(): never {
  throw problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
}

/** A token of a person, of an app that a person let in, or one that a service was given for its signature. */
async function authenticateBearer(deps: Deps, header: string, ip: string, seen: Seen): Promise<Credential> {
  const [, given = ''] =
    header.length <= 'Bearer '.length + SMART_LIMITS.signedTokenLength ? (/^bearer +(\S+)$/i.exec(header) ?? []) : [];
  if (isServiceToken(given)) return authenticateService(deps, given, ip, seen);
  return authenticateToken(deps, given, seen);
}

function authenticateCookie(deps: Deps, req: Request, seen: Seen, unasked: boolean) {
  const given = presentsCredential(req) ? undefined : cookieToken(req, deps.config);
  return given === undefined ? undefined : authenticateToken(deps, given, seen, { unasked });
}

/** `cookie` where it came as one. `unasked`: nobody is known to sit there, so the token is not used, only good or not. */
async function authenticateToken(
  deps: Deps,
  given: string,
  seen: Seen,
  cookie?: { unasked: boolean },
): Promise<UserCredential> {
  const parsed = given.length <= LIMITS.credentialLength ? parseToken(given) : undefined;
  const row = parsed && (await findToken(deps.db, parsed.id));
  if (!row) return refuse();

  const { token } = row;
  const now = deps.clock();
  const good =
    token.browser === (cookie !== undefined) &&
    secretMatches(parsed.secret, row.secret_hash) &&
    isTokenLive(token, now);
  if (!good) {
    seen.refused = {
      actor_type: 'user',
      actor_id: token.user_id,
      actor_name: token.user_name,
      credential_id: token.id,
      clinic_id: homeClinicId({ clinic_id: token.clinic_id, memberships: row.memberships }),
    };
    return refuse();
  }
  const staleSince = staleBefore(now);
  const used = !cookie?.unasked && new Date(token.last_used_at) < staleSince;
  if (used) touch(deps, updateTokenLastUsed(deps.db, token.id, now, staleSince));
  const usedAt = used ? now : new Date(token.last_used_at);
  return {
    type: 'user',
    id: token.user_id,
    name: token.user_name,
    email: token.email,
    credential_id: token.id,
    device_id: token.device_id,
    device_name: token.device_name,
    abilities: token.abilities,
    clinic_id: token.clinic_id,
    expires_at: new Date(token.expires_at).toISOString(),
    password_change_required: token.password_change_required,
    second_factor: token.second_factor,
    began_at: new Date(token.began_at).toISOString(),
    authenticated_at: new Date(token.authenticated_at).toISOString(),
    ...(cookie && { browser: { idle_ends_at: new Date(usedAt.getTime() + idleLimitMs(token)).toISOString() } }),
    memberships: row.memberships,
    ...smartGrantOf(token, row.memberships),
  };
}

function smartGrantOf(token: TokenRow['token'], memberships: TokenRow['memberships']): { smart?: SmartGrant } {
  const { smart_app_id, clinic_id, scopes, patient_id, access_expires_at, expires_at } = token;
  if (smart_app_id === null || !scopes) return {};
  const self = memberships.find(({ clinic }) => clinic.id === clinic_id);
  return {
    smart: {
      client_id: smart_app_id,
      scopes: [...scopes, ...scopesOfUser(scopes, self)],
      patient_id,
      expires_at: access_expires_at ?? expires_at,
    },
  };
}

/** A service's token is as good as the key that it was given to is now. */
async function authenticateService(deps: Deps, given: string, ip: string, seen: Seen): Promise<Credential> {
  const token = await readServiceToken(deps, given);
  const parsed = token && parseClientId(token.client_id);
  const row = parsed && (await findApiKey(deps.db, parsed.prefix));
  if (!row || row.key.environment !== parsed.environment || !signs(row.key)) return refuse();
  const credential = await checkedKey(deps, row, 'signature', ip, seen);
  const { client_id, scopes, expires_at } = token;
  return { ...credential, smart: { client_id, scopes, patient_id: null, expires_at } };
}

async function authenticateApiKey(
  deps: Deps,
  given: string,
  ip: string,
  seen: Seen,
): Promise<Credential & { type: 'api_key' }> {
  const parsed = given.length <= LIMITS.credentialLength ? parseApiKey(given) : undefined;
  const row = parsed && (await findApiKey(deps.db, parsed.prefix));
  if (!row || row.key.environment !== parsed.environment) return refuse();

  const retiring = row.key.retiring_until !== null && new Date(row.key.retiring_until) > deps.clock();
  if (secretMatches(parsed.secret, row.secret_hash)) return checkedKey(deps, row, 'secret', ip, seen);
  const former = retiring && secretMatches(parsed.secret, row.retiring_secret_hash);
  return checkedKey(deps, row, former ? 'former secret' : undefined, ip, seen);
}

/** The key, as far as it is good now and here; `proof` is by what the caller has shown that it is theirs. */
async function checkedKey(
  deps: Deps,
  row: KeyRow,
  proof: 'secret' | 'former secret' | 'signature' | undefined,
  ip: string,
  seen: Seen,
): Promise<Credential & { type: 'api_key' }> {
  const { key, clinic } = row;
  seen.api_key = { id: key.id, clinic_id: key.clinic_id };
  const now = deps.clock();
  const good = proof !== undefined && isKeyLive(row, now);
  if (!good || !withinNetworks(key.ip_cidrs, ip)) {
    seen.refused = {
      actor_type: 'api_key',
      actor_id: key.id,
      actor_name: key.name,
      credential_id: key.id,
      clinic_id: clinic.id,
    };
    if (good) throw problem('network_not_allowed');
    return refuse();
  }
  const staleSince = staleBefore(now);
  const secret = proof === 'secret' ? row.secret_hash : null;
  const isNew = secret !== null && key.secret_used_at === null;
  if (isNew || key.last_used_at === null || new Date(key.last_used_at) < staleSince) {
    touch(
      deps,
      deps.db.transaction(key.clinic_id, (db) => updateApiKeyLastUsed(db, key.id, { now, ip, secret }, staleSince)),
    );
  }
  return keyCredential(row);
}

const staleBefore = (now: Date): Date => new Date(now.getTime() - LIMITS.lastUsedSeconds * 1000);

/** Off the request's path: that a use was not noted is no reason to refuse it. */
function touch(deps: Deps, update: Promise<unknown>): void {
  update.catch((error: Error) =>
    deps.log.warn({ err: { message: error.name } }, 'last use of a credential was not noted'),
  );
}
