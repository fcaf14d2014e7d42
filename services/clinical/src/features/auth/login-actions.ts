import type { Deps } from '../../deps.js';
import type { Trail } from '../../http/audit.js';
import type { Membership } from '../../http/caller.js';
import { invalid } from '../../http/failures.js';
import type { Bucket } from '../../http/rate-limiter.js';
import { addressKey, tooMany } from '../../http/request-limits.js';
import { sha256 } from '../../http/secrets.js';
import { findUserByEmail, type UserRow } from './auth-store.js';

export interface CheckedUser {
  user: UserRow;
  memberships: Membership[];
  /** Where the stored hash is weaker than those made today. */
  new_password_hash?: string;
}

/**
 * The user of these credentials. Known and unknown addresses cost the same: both are counted, both are
 * verified against a hash. Throws 422 when they are wrong, 429 when there were too many.
 */
export async function checkCredentials(call: {
  deps: Deps;
  ip: string;
  trail: Trail;
  body: { email: string; password: string };
}): Promise<CheckedUser> {
  const { deps, ip, trail, body } = call;
  trail.note({ event: 'auth.login_failed', details: { email_sha256: accountKey(body.email) } });
  const attempt = await countAttempt(deps, body.email, ip);

  const found = await findUserByEmail(deps.db, body.email);
  const { user, memberships = [] } = found ?? {};
  if (user) {
    const home = homeOf(memberships) ?? memberships[0];
    trail.note({
      actor: { id: user.id, name: user.name, role: home?.role ?? null },
      clinic_id: home?.clinic.id ?? null,
      details: {},
    });
  }
  const matches = await deps.passwords.verify(user?.password_hash, body.password);
  if (!user || !matches || user.disabled_at !== null || memberships.length === 0) {
    throw invalid({ path: 'email', rule: 'credentials' });
  }

  await attempt.succeeded();
  trail.note({ event: 'auth.login' });
  const checked = { user, memberships };
  return deps.passwords.isOutdated(user.password_hash)
    ? { ...checked, new_password_hash: await deps.passwords.hash(body.password) }
    : checked;
}

/**
 * Counts an attempt at an account's password, before the password is looked at, so that parallel guesses
 * cannot slip through; a success clears the account's count. Throws 429.
 */
export async function countAttempt(deps: Deps, email: string, ip: string): Promise<{ succeeded(): Promise<void> }> {
  const account = accountKey(email);
  const ofAccount: Bucket[] = [
    { limit: 'login-failures-minute', key: account },
    { limit: 'login-failures-hour', key: account },
  ];
  const ofAddress: Bucket[] = [
    { limit: 'login-address-minute', key: addressKey(ip) },
    { limit: 'login-address-hour', key: addressKey(ip) },
  ];
  const exceeded = (await deps.limiter.take([...ofAccount, ...ofAddress])).find((standing) => standing.exceeded);
  if (exceeded) throw await tooMany(deps, exceeded);
  return { succeeded: () => deps.limiter.clear(ofAccount) };
}

const accountKey = (email: string): string => sha256(email).toString('hex');

/** The clinic that a user is in unless another is chosen: the default one, or the only one. */
export const homeOf = (memberships: readonly Membership[]): Membership | undefined =>
  memberships.find(({ is_default }) => is_default) ?? (memberships.length === 1 ? memberships[0] : undefined);
