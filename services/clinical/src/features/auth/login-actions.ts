import type { Deps } from '../../deps/deps.js';
import type { Trail } from '../../operation/trail.js';
import type { Membership } from '../../domain/caller.js';
import { invalid } from '../../domain/failures.js';
import { accountKey, countLogin } from './login-attempts.js';
import { checkCode, type SecondFactor } from './mfa-actions.js';
import { findUserByEmail, type UserRow } from './auth-store.js';

export interface CheckedUser {
  user: UserRow;
  memberships: Membership[];
  /** Where the stored hash is weaker than those made today. */
  new_password_hash?: string;
  /** What the code of the second factor was, where there is one. */
  second_factor: SecondFactor | undefined;
}

/**
 * The user of these credentials. Known and unknown addresses cost the same: both are counted, both are
 * verified against a hash. Throws 422 when they are wrong, 429 when there were too many.
 */
export async function checkCredentials(call: {
  deps: Deps;
  ip: string;
  trail: Trail;
  now: Date;
  body: { email: string; password: string; code?: string };
}): Promise<CheckedUser> {
  const { deps, ip, trail, body } = call;
  trail.note({ event: 'auth.login_failed', details: { email_hash: accountKey(deps, body.email) } });
  const attempt = await countLogin(deps, body.email, ip);

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
  if (!user || !matches || user.disabled_at !== null) {
    throw invalid({ path: 'email', rule: 'credentials' });
  }

  const second_factor = checkCode(deps, user, body.code, call.now);
  await attempt.succeeded();
  trail.note({ event: 'auth.login' });
  const checked = { user, memberships, second_factor };
  return deps.passwords.isOutdated(user.password_hash)
    ? { ...checked, new_password_hash: await deps.passwords.hash(body.password) }
    : checked;
}

/** The clinic that a user is in unless another is chosen: the default one, or the only one. */
export const homeOf = (memberships: readonly Membership[]): Membership | undefined =>
  memberships.find(({ is_default }) => is_default) ?? (memberships.length === 1 ? memberships[0] : undefined);
