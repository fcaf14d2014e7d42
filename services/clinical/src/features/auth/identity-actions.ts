import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { invalid } from '../../domain/failures.js';
import type { Trail } from '../../operation/trail.js';
import { findUserByEmail, lockUser } from './auth-store.js';
import { updateAuthenticated } from './token-store.js';
import { countOwnAttempt } from './login-attempts.js';
import { checkCode, useSecondFactor, wrongCode, type SecondFactor } from './mfa-actions.js';
import { sessionOf } from './session-access.js';

interface Proof {
  /** That the password, or the code, was checked for. */
  password_hash: string;
  second_factor: SecondFactor | undefined;
}

/** Throws 422 when the caller's password, or the code, is wrong; 429 when either was guessed at too often. */
export async function checkIdentity(call: {
  deps: Deps;
  ip: string;
  now: Date;
  caller: Caller;
  body: { password?: string; code?: string };
}): Promise<Proof> {
  const { deps, body } = call;
  const { id, email } = sessionOf(call.caller);
  const attempt = await countOwnAttempt(deps, id);
  const { user } = (await findUserByEmail(deps.db, email)) ?? {};
  if (body.password !== undefined && !(await deps.passwords.verify(user?.password_hash, body.password)))
    throw invalid({ path: 'password', rule: 'credentials' });
  if (!user) throw wrongCode();
  const second_factor = body.code === undefined ? undefined : checkCode(deps, user, body.code, call.now);
  if (body.code !== undefined && !second_factor) throw wrongCode();
  await attempt.succeeded();
  return { password_hash: user.password_hash, second_factor };
}

/** The session counts as new for what asks how long ago its user proved who they are. */
export async function confirmIdentity(
  db: Transaction,
  trail: Trail,
  session: { id: string; credential_id: string },
  proof: Proof,
  now: Date,
): Promise<void> {
  const user = await lockUser(db, session.id);
  // Changed since it was checked: whoever knew the old one is not to sign with it.
  if (user?.password_hash !== proof.password_hash) throw invalid({ path: 'password', rule: 'credentials' });
  if (proof.second_factor) await useSecondFactor(db, trail, session.id, proof.second_factor);
  await updateAuthenticated(db, session.credential_id, now);
}
