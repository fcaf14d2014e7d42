import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db.js';
import type { Deps } from '../../deps.js';
import type { Caller } from '../../http/caller.js';
import { problem } from '../../http/errors.js';
import { invalid } from '../../http/failures.js';
import { decryptSecret, encryptSecret } from '../../http/secret-box.js';
import { findUserByEmail, findUserForUpdate, updateTotp, updateTotpStep, type UserRow } from './auth-store.js';
import { countAttempt } from './login-attempts.js';
import { sessionOf } from './session-of.js';
import { base32, matchingStep, TOTP_SECRET_BYTES } from './totp-rules.js';

const ISSUER = 'Clinical platform';

interface OwnPassword {
  deps: Deps;
  ip: string;
  now: Date;
  caller: Caller;
  body: { password: string; code?: string };
}

/** Throws 422 when the caller's own password is wrong, 429 when it was guessed at too often. */
export async function checkOwnPassword<T>(call: OwnPassword, andThen?: (user: UserRow) => T): Promise<T | undefined> {
  const { deps, body } = call;
  const { email } = sessionOf(call.caller);
  const attempt = await countAttempt(deps, email, call.ip);
  const found = await findUserByEmail(deps.db, email);
  const matches = await deps.passwords.verify(found?.user.password_hash, body.password);
  if (!found || !matches) throw invalid({ path: 'password', rule: 'credentials' });
  const result = andThen?.(found.user);
  await attempt.succeeded();
  return result;
}

/** The step of the code, where the caller has a second factor. A wrong code counts as a wrong password does. */
export const checkOwnPasswordAndCode = (call: OwnPassword): Promise<number | undefined> =>
  checkOwnPassword(call, (user) => checkCode(call.deps, user, call.body.code, call.now));

/** A new secret for an authenticator app. It asks for nothing until it is confirmed. */
export async function beginMfa(db: Transaction, deps: Deps, userId: string) {
  const key = keyOf(deps);
  const user = await findUserForUpdate(db, userId);
  if (!user || user.totp_confirmed_at !== null) throw invalid({ path: 'mfa', rule: 'taken' });
  const secret = randomBytes(TOTP_SECRET_BYTES);
  await updateTotp(db, userId, encryptSecret(key, secret), null);
  const parameters = new URLSearchParams({ secret: base32(secret), issuer: ISSUER });
  return {
    secret: base32(secret),
    otpauth_uri: `otpauth://totp/${encodeURIComponent(`${ISSUER}:${user.email}`)}?${parameters.toString()}`,
  };
}

/** From here on a login needs a code. Throws 422 for a wrong one. */
export async function confirmMfa(db: Transaction, deps: Deps, userId: string, code: string, now: Date): Promise<void> {
  const user = await findUserForUpdate(db, userId);
  if (!user?.totp_secret || user.totp_confirmed_at !== null) throw invalid({ path: 'mfa', rule: 'not_open' });
  await useStep(db, userId, stepOf(deps, user.totp_secret, code, now));
  await updateTotp(db, userId, user.totp_secret, now);
}

/** Ends the second factor for its owner. `step` is that of the code they gave; it is good once. */
export async function endOwnMfa(db: Transaction, userId: string, step: number | undefined): Promise<void> {
  const user = await findUserForUpdate(db, userId);
  if (step !== undefined) await useStep(db, userId, step);
  else if (user?.totp_confirmed_at !== null) throw invalid({ path: 'code', rule: 'mfa_required' });
  await endMfa(db, userId);
}

export const endMfa = (db: Transaction, userId: string) => updateTotp(db, userId, null, null);

/**
 * The step of the code that a login came with; undefined when none is asked for. Throws 422 when one is asked
 * for and missing, or wrong.
 */
export function checkCode(deps: Deps, user: UserRow, code: string | undefined, now: Date): number | undefined {
  if (user.totp_confirmed_at === null || user.totp_secret === null) return undefined;
  if (code === undefined) throw invalid({ path: 'code', rule: 'mfa_required' });
  return stepOf(deps, user.totp_secret, code, now);
}

/** A code is good once. Throws 422 when it, or a later one, was used already. */
export async function useStep(db: Transaction, userId: string, step: number): Promise<void> {
  if (!(await updateTotpStep(db, userId, step))) throw invalid({ path: 'code', rule: 'mfa_code' });
}

function stepOf(deps: Deps, stored: Buffer, code: string, now: Date): number {
  const step = matchingStep(decryptSecret(keyOf(deps), stored), code, now);
  if (step === undefined) throw invalid({ path: 'code', rule: 'mfa_code' });
  return step;
}

function keyOf({ config }: Deps): Buffer {
  if (!config.secrets_key) throw problem('unavailable');
  return config.secrets_key;
}
