import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Trail } from '../../operation/trail.js';
import type { Caller } from '../../domain/caller.js';
import { invalid } from '../../domain/failures.js';
import { checkGuessable } from '../../secrets/guessable-passwords.js';
import { findUserByEmail, lockUser, setPassword } from './auth-store.js';
import { countOwnAttempt } from './login-attempts.js';
import { tell } from './notice-store.js';
import { deletePasswordLinks } from './password-link-store.js';
import type { PasswordBody } from './password-content.js';
import { revoke } from './session-actions.js';
import { sessionOf } from './session-access.js';

interface PasswordChange {
  old_hash: string;
  new_hash: string;
}

/** The hashes of a password that may be changed. Throws 422 when the current one is wrong, or the new one is the same or easily guessed. */
export async function checkNewPassword(call: {
  deps: Deps;
  ip: string;
  caller: Caller;
  body: PasswordBody;
}): Promise<PasswordChange> {
  const { deps, body } = call;
  const { id, email } = sessionOf(call.caller);
  const attempt = await countOwnAttempt(deps, id);
  const found = await findUserByEmail(deps.db, email);
  const matches = await deps.passwords.verify(found?.user.password_hash, body.current_password);
  if (!found || !matches) throw invalid({ path: 'current_password', rule: 'credentials' });
  await attempt.succeeded();
  if (body.password === body.current_password || body.password.toLowerCase() === email) {
    throw invalid({ path: 'password', rule: 'selected' });
  }
  checkGuessable(body.password, [email, found.user.name]);
  return { old_hash: found.user.password_hash, new_hash: await deps.passwords.hash(body.password) };
}

/** Sets the password and ends every other session, also those that other tokens of this device opened; the number of tokens revoked. */
export async function applyPassword(
  db: Transaction,
  trail: Trail,
  session: { id: string; credential_id: string },
  change: PasswordChange,
  now: Date,
): Promise<number> {
  const user = await lockUser(db, session.id);
  // Of two changes at once the second knew a password that is no longer the current one.
  if (user?.password_hash !== change.old_hash) throw invalid({ path: 'current_password', rule: 'credentials' });
  await setPassword(db, session.id, change.new_hash, { reset: false });
  await deletePasswordLinks(db, session.id, null, now);
  await tell(db, session.id, 'password_changed');
  return revoke(db, trail, session.id, { other_than_token_id: session.credential_id }, now);
}
