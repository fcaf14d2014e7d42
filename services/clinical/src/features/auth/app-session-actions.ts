import type { Db, Transaction } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { abilitiesOfScopes } from '../../domain/smart-scopes.js';
import { newId } from '../../id.js';
import { LIMITS, SMART_LIMITS } from '../../limits/index.js';
import type { Trail } from '../../operation/trail.js';
import { formatToken, newSecret, parseToken, secretMatches, sha256 } from '../../secrets/secrets.js';
import { findAppSession, retireAppToken, type AppSessionRow } from './app-session-store.js';
import { lockUser, type UserRow } from './auth-store.js';
import { insertToken, revokeOldestTokens, revokeTokens } from './token-store.js';

/** What somebody let an app do. */
interface AppGrant {
  app: { id: string; name: string };
  clinic_id: string;
  user_id: string;
  scopes: readonly string[];
  /** What a refresh may ask for, where these are fewer. */
  granted_scopes?: readonly string[];
  patient_id: string | null;
  encounter_id: string | null;
  /** When they gave their password or a code. */
  authenticated_at: Date;
}

export interface AppTokens {
  access_token: string;
  /** Seconds. */
  expires_in: number;
  refresh_token: string | undefined;
  device_id: string;
  user: Pick<UserRow, 'id' | 'name'>;
  grant: AppGrant;
}

interface From {
  ip: string;
  userAgent: string | undefined;
  now: Date;
}

/** A session of that person on a device that is the app. Throws `invalid_grant` when their account is closed meanwhile. */
export async function beginAppSession(db: Transaction, trail: Trail, grant: AppGrant, from: From): Promise<AppTokens> {
  return issue(db, trail, grant, from, { user: await openAccount(db, grant.user_id) });
}

/**
 * New tokens in place of the session's others, which stay good for a moment: a second refresh may be on its way. Throws
 * `invalid_grant` when the session has ended.
 */
export async function refreshAppSession(
  db: Transaction,
  trail: Trail,
  session: AppSessionRow,
  app: AppGrant['app'],
  from: Omit<From, 'now'>,
  clock: () => Date,
): Promise<AppTokens> {
  const user = await openAccount(db, session.user_id);
  // Now that nobody can revoke it any more: at the request's start, it may have been good.
  const now = clock();
  const until = new Date(now.getTime() + LIMITS.refreshGraceSeconds * 1000);
  if (!(await retireAppToken(db, session, now, until))) throw problem('invalid_grant');
  const grant: AppGrant = { ...session, app, authenticated_at: new Date(session.authenticated_at) };
  return issue(db, trail, grant, { ...from, now }, { user, before: session });
}

/**
 * The session of the app's refresh token. One that was exchanged before is in somebody else's hands: `reused` then ends the
 * session. Throws `invalid_grant`.
 */
export async function findRefreshable(
  db: Db,
  appId: string,
  refreshToken: string,
  now: Date,
  reused: (session: AppSessionRow) => Promise<unknown>,
): Promise<AppSessionRow> {
  const parsed = parseToken(refreshToken);
  const session = parsed && (await findAppSession(db, parsed.id));
  if (!session || session.smart_app_id !== appId || !secretMatches(parsed.secret, session.refresh_hash))
    throw problem('invalid_grant');
  const idleSince = now.getTime() - LIMITS.tokenIdleDays * DAY_MS;
  if (new Date(session.expires_at) <= now || new Date(session.last_used_at).getTime() <= idleSince)
    throw problem('invalid_grant');
  if (session.revoked_at !== null && new Date(session.revoked_at) <= now) {
    await reused(session);
    throw problem('invalid_grant');
  }
  return session;
}

/** Ends what that person has on that device. */
export async function endAppSession(
  db: Transaction,
  trail: Trail,
  session: Pick<AppSessionRow, 'user_id' | 'device_id'>,
  now: Date,
): Promise<void> {
  await lockUser(db, session.user_id);
  const revoked = await revokeTokens(db, session.user_id, { device_id: session.device_id }, now);
  trail.note({ resource_id: session.device_id, result_count: revoked.length, details: { revoked } });
}

const DAY_MS = 86_400_000;

async function openAccount(db: Transaction, userId: string): Promise<UserRow> {
  const user = await lockUser(db, userId);
  if (!user || user.disabled_at !== null || user.password_change_required) throw problem('invalid_grant');
  return user;
}

async function issue(
  db: Transaction,
  trail: Trail,
  grant: AppGrant,
  { ip, userAgent, now }: From,
  { user, before }: { user: UserRow; before?: AppSessionRow },
): Promise<AppTokens> {
  const [id, secret, refresh] = [newId(), newSecret(), newSecret()];
  const granted = grant.granted_scopes ?? grant.scopes;
  const began_at = before ? new Date(before.began_at) : now;
  const access_expires_at = new Date(now.getTime() + SMART_LIMITS.appTokenSeconds * 1000);
  const refreshUntil = endOfRefreshing(granted, began_at, now);
  await insertToken(db, {
    id,
    device_id: before?.device_id ?? id,
    user_id: user.id,
    clinic_id: grant.clinic_id,
    secret_hash: sha256(secret),
    device_name: grant.app.name,
    abilities: abilitiesOfScopes(grant.scopes),
    ip: ip || null,
    user_agent: userAgent?.slice(0, LIMITS.userAgentLength) ?? null,
    created_at: now,
    expires_at: refreshUntil ?? access_expires_at,
    began_at,
    authenticated_at: grant.authenticated_at,
    app: {
      smart_app_id: grant.app.id,
      scopes: grant.scopes,
      granted_scopes: grant.granted_scopes ?? null,
      patient_id: grant.patient_id,
      encounter_id: grant.encounter_id,
      access_expires_at,
      refresh_hash: refreshUntil ? sha256(refresh) : null,
    },
  });
  const revoked = await revokeOldestTokens(db, user.id, { keep: SMART_LIMITS.appTokensPerUser, ofApps: true }, now);
  trail.note({ resource_id: id, clinic_id: grant.clinic_id, ...(revoked.length > 0 && { details: { revoked } }) });
  return {
    access_token: formatToken(id, secret),
    expires_in: SMART_LIMITS.appTokenSeconds,
    refresh_token: refreshUntil && formatToken(id, refresh),
    device_id: before?.device_id ?? id,
    user,
    grant,
  };
}

/** Until when the app may refresh, as far as it may at all. */
function endOfRefreshing(scopes: readonly string[], began: Date, now: Date): Date | undefined {
  const later = (from: Date, ms: number) => from.getTime() + ms;
  if (scopes.includes('offline_access'))
    return new Date(Math.min(later(now, LIMITS.tokenDays * DAY_MS), later(began, LIMITS.sessionDays * DAY_MS)));
  if (scopes.includes('online_access')) return new Date(later(began, SMART_LIMITS.onlineAccessHours * 3_600_000));
  return undefined;
}
