import type { Transaction } from '../../db.js';
import type { Deps } from '../../deps.js';
import { newId } from '../../id.js';
import { LIMITS } from '../../limits.js';
import { abilitiesOfRoles } from '../../http/abilities.js';
import type { Trail } from '../../http/audit.js';
import { findMemberships } from '../../http/credential-store.js';
import { invalid } from '../../http/failures.js';
import type { Bucket } from '../../http/rate-limiter.js';
import { addressKey, tooMany } from '../../http/request-limits.js';
import { formatToken, newSecret, sha256 } from '../../http/secrets.js';
import {
  findPractitioner,
  findUserByEmail,
  insertToken,
  revokeOldestTokens,
  updatePasswordHash,
  type UserRow,
} from './auth-store.js';
import { sessionView } from './session-view.js';

/**
 * The user of these credentials. Known and unknown addresses cost the same: both are counted, both are
 * verified against a hash. Throws 422 when they are wrong, 429 when there were too many.
 */
export async function checkPassword(call: {
  deps: Deps;
  ip: string;
  trail: Trail;
  body: { email: string; password: string };
}): Promise<UserRow & { new_password_hash?: string }> {
  const { deps, ip, trail, body } = call;
  const account = sha256(body.email).toString('hex');
  const ofAccount: Bucket[] = [
    { limit: 'login-failures-minute', key: account },
    { limit: 'login-failures-hour', key: account },
  ];
  const ofAddress: Bucket[] = [
    { limit: 'login-address-minute', key: addressKey(ip) },
    { limit: 'login-address-hour', key: addressKey(ip) },
  ];
  trail.note({ event: 'auth.login_failed', details: { email_sha256: account } });
  // Counted before the password is looked at, so that parallel guesses cannot slip through; a success clears it.
  const exceeded = (await deps.limiter.take([...ofAccount, ...ofAddress])).find((standing) => standing.exceeded);
  if (exceeded) throw tooMany(deps, exceeded);

  const user = await findUserByEmail(deps.db, body.email);
  if (user) trail.note({ actor: { id: user.id, name: user.name, role: null }, details: {} });
  const matches = await deps.passwords.verify(user?.password_hash, body.password);
  if (!user || !matches || user.disabled_at !== null) throw invalid({ path: 'email', rule: 'credentials' });

  await deps.limiter.clear(ofAccount);
  trail.note({ event: 'auth.login' });
  return deps.passwords.isOutdated(user.password_hash)
    ? { ...user, new_password_hash: await deps.passwords.hash(body.password) }
    : user;
}

/** A new token for the user on this device; of too many live ones the oldest are revoked. */
export async function issueToken(
  db: Transaction,
  user: UserRow & { new_password_hash?: string },
  device: { device_name: string; ip: string; userAgent: string | undefined; now: Date },
) {
  const memberships = await findMemberships(db, user.id);
  const current =
    memberships.find(({ is_default }) => is_default) ?? (memberships.length === 1 ? memberships[0] : undefined);
  if (current) db.enterClinic(current.clinic.id);
  const practitioner = current?.practitioner_id
    ? await findPractitioner(db, current.clinic.id, current.practitioner_id)
    : undefined;

  const secret = newSecret();
  const token = {
    id: newId(),
    user_id: user.id,
    clinic_id: current?.clinic.id ?? null,
    secret_hash: sha256(secret),
    device_name: device.device_name,
    abilities: abilitiesOfRoles(memberships.map(({ role }) => role)),
    ip: device.ip || null,
    user_agent: device.userAgent?.slice(0, LIMITS.userAgentLength) ?? null,
    created_at: device.now,
    expires_at: new Date(device.now.getTime() + LIMITS.tokenDays * 86_400_000),
  };
  await insertToken(db, token);
  const revoked = await revokeOldestTokens(db, user.id, LIMITS.tokensPerUser, device.now);
  if (user.new_password_hash) await updatePasswordHash(db, user.id, user.new_password_hash);
  const view = sessionView({
    token: formatToken(token.id, secret),
    expires_at: token.expires_at,
    user,
    memberships,
    current,
    practitioner,
  });
  return { session: { id: token.id, view }, revoked };
}
