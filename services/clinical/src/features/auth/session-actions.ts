import type { Transaction } from '../../db/db.js';
import { newId } from '../../id.js';
import { BROWSER_LIMITS, LIMITS } from '../../limits/index.js';
import { abilitiesOfRoles } from '../../domain/abilities.js';
import type { Trail } from '../../operation/trail.js';
import type { Credential, Membership } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { formatToken, newSecret, sha256 } from '../../secrets/secrets.js';
import { findPractitioner } from '../practitioners/index.js';
import { lockUser, rehashPassword, type UserRow } from './auth-store.js';
import { insertToken, retireToken, revokeOldestTokens, revokeTokens, type TokenSelection } from './token-store.js';
import { homeOf, type CheckedUser } from './login-actions.js';
import { useSecondFactor } from './mfa-actions.js';
import { sessionView } from './session-view.js';

export interface Device {
  device_name: string;
  ip: string;
  userAgent: string | undefined;
  now: Date;
  /** It keeps the token as a cookie. */
  browser?: true;
  /** After which the session ends, instead of days. */
  minutes?: number | undefined;
}

/**
 * A session for the person who knew the password. Throws 422 when the user was disabled or the password changed
 * between the check, which is slow, and this transaction. `abilities` narrows what the token may do.
 */
export async function logIn(
  db: Transaction,
  trail: Trail,
  checked: CheckedUser,
  device: Device,
  abilities?: readonly string[],
) {
  const { user, memberships } = checked;
  const current = await lockUser(db, user.id);
  if (current?.password_hash !== user.password_hash || current.disabled_at !== null) {
    throw invalid({ path: 'email', rule: 'credentials' });
  }
  if (checked.second_factor) await useSecondFactor(db, trail, user.id, checked.second_factor);
  if (checked.new_password_hash) await rehashPassword(db, user.id, checked.new_password_hash);
  return issueToken(db, trail, { user: current, memberships, home: homeOf(memberships), device, abilities });
}

/** A new token in place of the presented one, which stays good for a moment: another request may be on its way with it. */
export async function refresh(
  db: Transaction,
  trail: Trail,
  credential: Credential & { type: 'user' },
  home: Membership | undefined,
  from: Omit<Device, 'now'>,
  clock: () => Date,
) {
  const user = await lockUser(db, credential.id);
  // Now that nobody can revoke it any more: at the request's start, it may have been good.
  const device = { ...from, now: clock() };
  const until = new Date(device.now.getTime() + LIMITS.refreshGraceSeconds * 1000);
  const live = user?.disabled_at === null && (await retireToken(db, credential.credential_id, device.now, until));
  if (!user || !live) throw problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  const { memberships } = credential;
  return issueToken(db, trail, {
    user,
    memberships,
    home,
    device,
    before: credential,
    abilities: narrowing(credential),
  });
}

/** Revokes tokens and names them to the audit trail; throws 404 when `required` and there were none. */
export async function revoke(
  db: Transaction,
  trail: Trail,
  userId: string,
  selection: TokenSelection & { required?: boolean },
  now: Date,
): Promise<number> {
  await lockUser(db, userId);
  const revoked = await revokeTokens(db, userId, selection, now);
  if (selection.required && revoked.length === 0) throw problem('not_found');
  trail.note({ result_count: revoked.length, details: { revoked } });
  return revoked.length;
}

/** The abilities that the token was narrowed to, if it was: of what the roles had allowed, something is missing. */
function narrowing({ abilities, memberships }: Credential & { type: 'user' }): readonly string[] | undefined {
  const allowed = abilitiesOfRoles(memberships.map(({ role }) => role));
  return allowed.every((ability) => abilities.includes(ability)) ? undefined : abilities;
}

/** When a session ends that is not used again before. */
function endOf({ now, browser, minutes }: Device, beganAt: Date): number {
  if (minutes !== undefined) return now.getTime() + minutes * 60_000;
  if (browser) return now.getTime() + BROWSER_LIMITS.sessionHours * 3_600_000;
  const days = (from: Date, count: number) => from.getTime() + count * 86_400_000;
  return Math.min(days(now, LIMITS.tokenDays), days(beganAt, LIMITS.sessionDays));
}

async function issueToken(
  db: Transaction,
  trail: Trail,
  session: {
    user: Pick<UserRow, 'id' | 'name' | 'email' | 'password_change_required' | 'totp_confirmed_at'>;
    memberships: readonly Membership[];
    home: Membership | undefined;
    device: Device;
    /** Of which the token is another; without it a session begins. */
    before?: Pick<Credential & { type: 'user' }, 'device_id' | 'began_at' | 'authenticated_at'>;
    abilities: readonly string[] | undefined;
  },
) {
  const { user, memberships, home, device } = session;
  if (home) db.enterClinic(home.clinic.id);
  const practitioner = home?.practitioner_id
    ? await findPractitioner(db, home.clinic.id, home.practitioner_id)
    : undefined;
  const secret = newSecret();
  const id = newId();
  const allowed = abilitiesOfRoles(memberships.map(({ role }) => role));
  const { before } = session;
  const began_at = before ? new Date(before.began_at) : device.now;
  const token = {
    id,
    device_id: before?.device_id ?? id,
    user_id: user.id,
    clinic_id: home?.clinic.id ?? null,
    secret_hash: sha256(secret),
    device_name: device.device_name,
    abilities: session.abilities ? allowed.filter((ability) => session.abilities?.includes(ability)) : allowed,
    ip: device.ip || null,
    user_agent: device.userAgent?.slice(0, LIMITS.userAgentLength) ?? null,
    created_at: device.now,
    expires_at: new Date(endOf(device, began_at)),
    began_at,
    authenticated_at: before ? new Date(before.authenticated_at) : device.now,
    browser: device.browser ?? false,
  };
  await insertToken(db, token);
  const revoked = await revokeOldestTokens(db, user.id, { keep: LIMITS.tokensPerUser, ofApps: false }, device.now);
  trail.note({
    resource_id: id,
    clinic_id: token.clinic_id,
    ...(revoked.length > 0 && { details: { revoked } }),
  });
  return {
    token: formatToken(id, secret),
    token_type: 'Bearer',
    expires_at: token.expires_at.toISOString(),
    password_change_required: user.password_change_required,
    ...sessionView({
      user: { ...user, second_factor: user.totp_confirmed_at !== null },
      memberships,
      home,
      practitioner,
      abilities: token.abilities,
    }),
  };
}
