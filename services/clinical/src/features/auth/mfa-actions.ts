import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import type { Trail } from '../../operation/trail.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { invalid, type OwnRule } from '../../domain/failures.js';
import { codeHash, newCode } from '../../secrets/one-time-codes.js';
import { decryptSecret, encryptSecret } from '../../secrets/secret-box.js';
import { LIMITS } from '../../limits/index.js';
import {
  deleteRecoveryCode,
  findUserByEmail,
  lockUser,
  updateRecoveryCodes,
  updateTotp,
  updateTotpStep,
  type FoundUser,
} from './auth-store.js';
import { countOwnAttempt } from './login-attempts.js';
import { tell } from './notice-store.js';
import { sessionOf } from './session-access.js';
import { totpPlace } from './totp-secret-store.js';
import { base32, matchingStep, TOTP_SECRET_BYTES } from './totp-rules.js';

/** A name for programs, as clinical-gaps.md section 4 has it. */
const MFA_REQUIRED: OwnRule = { name: 'mfa_required', en: 'mfa_required', es: 'mfa_required' };

const WRONG_MFA_CODE: OwnRule = {
  name: 'mfa_code',
  en: 'The provided code is incorrect.',
  es: 'El código proporcionado es incorrecto.',
};

const ISSUER = 'Clinical platform';

interface OwnPassword {
  deps: Deps;
  ip: string;
  now: Date;
  caller: Caller;
  body: { password: string; code?: string };
}

/** Throws 422 when the caller's own password is wrong, 429 when it was guessed at too often. */
export async function checkOwnPassword<T>(call: OwnPassword, andThen?: (user: FoundUser) => T): Promise<T | undefined> {
  const { deps, body } = call;
  const { id, email } = sessionOf(call.caller);
  const attempt = await countOwnAttempt(deps, id);
  const found = await findUserByEmail(deps.db, email);
  const matches = await deps.passwords.verify(found?.user.password_hash, body.password);
  if (!found || !matches) throw invalid({ path: 'password', rule: 'credentials' });
  const result = andThen?.(found.user);
  await attempt.succeeded();
  return result;
}

/** What the code was, where the caller has a second factor. A wrong code counts as a wrong password does. */
export const checkOwnPasswordAndCode = (call: OwnPassword): Promise<SecondFactor | undefined> =>
  checkOwnPassword(call, (user) => checkCode(call.deps, user, call.body.code, call.now));

/** A new secret for an authenticator app. It asks for nothing until it is confirmed. */
export async function beginMfa(db: Transaction, deps: Deps, userId: string) {
  const user = await lockUser(db, userId);
  if (!user || user.totp_confirmed_at !== null) throw invalid({ path: 'mfa', rule: 'taken' });
  const secret = randomBytes(TOTP_SECRET_BYTES);
  await updateTotp(db, userId, encryptSecret(deps.config.keys, secret, totpPlace(userId)));
  const parameters = new URLSearchParams({ secret: base32(secret), issuer: ISSUER });
  return {
    secret: base32(secret),
    otpauth_uri: `otpauth://totp/${encodeURIComponent(`${ISSUER}:${user.email}`)}?${parameters.toString()}`,
  };
}

/** From here on a login needs a code, or one of the recovery codes that are returned. Throws 422 for a wrong one. */
export async function confirmMfa(
  db: Transaction,
  deps: Deps,
  userId: string,
  code: string,
  now: Date,
): Promise<string[]> {
  const user = await lockUser(db, userId);
  if (!user?.totp_secret || user.totp_confirmed_at !== null) throw invalid({ path: 'mfa', rule: 'not_open' });
  if (!(await updateTotpStep(db, userId, stepOf(deps, { id: userId, totp_secret: user.totp_secret }, code, now))))
    throw wrongCode();
  await updateTotp(db, userId, user.totp_secret, now);
  return newRecoveryCodes(db, userId);
}

/** Ten new recovery codes for who gave a code of their second factor; the old ones are void. Throws 422 where there is none. */
export async function renewRecoveryCodes(
  db: Transaction,
  trail: Trail,
  userId: string,
  given: SecondFactor | undefined,
): Promise<string[]> {
  const user = await lockUser(db, userId);
  if (!user || user.totp_confirmed_at === null) throw invalid({ path: 'mfa', rule: 'not_open' });
  if (!given) throw invalid({ path: 'code', rule: MFA_REQUIRED });
  await useSecondFactor(db, trail, userId, given);
  return newRecoveryCodes(db, userId);
}

async function newRecoveryCodes(db: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, () => newCode(LIMITS.recoveryCodeGroups));
  await updateRecoveryCodes(db, userId, codes.map(codeHash));
  return codes;
}

/** Ends the second factor for its owner, who gave a code of it unless it was never confirmed. */
export async function endOwnMfa(
  db: Transaction,
  trail: Trail,
  userId: string,
  given: SecondFactor | undefined,
): Promise<void> {
  const user = await lockUser(db, userId);
  if (given) await useSecondFactor(db, trail, userId, given);
  else if (user?.totp_confirmed_at !== null) throw invalid({ path: 'code', rule: MFA_REQUIRED });
  await endMfa(db, userId);
}

export const endMfa = (db: Transaction, userId: string) => updateTotp(db, userId, null);

/** The half minute of the authenticator's code, or the hash of a recovery code. */
export type SecondFactor = { totp_step: number } | { recovery_code_hash: Buffer };

/**
 * What the code was that a login came with; undefined when none is asked for. Throws 422 when one is asked for and
 * missing, or wrong.
 */
export function checkCode(deps: Deps, user: FoundUser, code: string | undefined, now: Date): SecondFactor | undefined {
  if (user.totp_confirmed_at === null || user.totp_secret === null) return undefined;
  if (code === undefined) throw invalid({ path: 'code', rule: MFA_REQUIRED });
  if (/^\d{6}$/.test(code))
    return { totp_step: stepOf(deps, { id: user.id, totp_secret: user.totp_secret }, code, now) };
  const recovery_code_hash = codeHash(code);
  if (!user.recovery_code_hashes.some((hash) => hash.equals(recovery_code_hash))) throw wrongCode();
  return { recovery_code_hash };
}

/** A code is good once. Throws 422 when it, or a later one of the authenticator, was used already. */
export async function useSecondFactor(
  db: Transaction,
  trail: Trail,
  userId: string,
  given: SecondFactor,
): Promise<void> {
  if ('totp_step' in given) {
    if (!(await updateTotpStep(db, userId, given.totp_step))) throw wrongCode();
    return;
  }
  if (!(await deleteRecoveryCode(db, userId, given.recovery_code_hash))) throw wrongCode();
  await tell(db, userId, 'recovery_code_used');
  trail.note({ details: { recovery_code: true } });
}

function stepOf(deps: Deps, user: { id: string; totp_secret: Buffer }, code: string, now: Date): number {
  const step = matchingStep(secretOf(deps, user), code, now);
  if (step === undefined) throw wrongCode();
  return step;
}

export const wrongCode = () => invalid({ path: 'code', rule: WRONG_MFA_CODE });

function secretOf({ config, log }: Deps, { id, totp_secret }: { id: string; totp_secret: Buffer }): Buffer {
  try {
    return decryptSecret(config.keys, totp_secret, totpPlace(id));
  } catch (error) {
    log.error({ user_id: id, cause: errorLine(error) }, 'a second factor cannot be read');
    throw problem('unavailable');
  }
}
