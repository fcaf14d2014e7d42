import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { passwordAttemptsOf } from '../../deps/rate-limit.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { findAccountByEmail, type Account } from './account-store.js';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * Whose address and password these are. Wrong passwords are counted, and no answer tells whether there is such an account.
 *
 * @throws ChatError AUTHENTICATION_FAILED, RATE_LIMIT_HIT; USER_DEACTIVATED for a right password, REALM_DEACTIVATED
 */
export async function checkSignIn(
  {
    db,
    realm,
    deps,
    res,
  }: { db: Db; realm: Realm; deps: Deps; res: { set(headers: Record<string, string>): unknown } },
  { username, password }: { username: string; password: string },
): Promise<Account> {
  if (realm.deactivated_at) throw new ChatError('REALM_DEACTIVATED', 'This organization has been deactivated.');
  if (!EMAIL.test(username)) throw new ChatError('BAD_REQUEST', 'Enter a valid e-mail address.');
  const { folded, account } = await findAccountByEmail(db, realm.id, username);
  // Counted whether there is such an account or not, so that the limit tells nobody.
  const attempts = account ? passwordAttemptsOf(account) : `${realm.id}:${folded}`;
  res.set(await deps.rateLimits.consume('password', attempts));
  if (!(await deps.passwords.verify(account?.password_hash, password)) || !account) {
    throw new ChatError('AUTHENTICATION_FAILED', 'Wrong e-mail address or password.');
  }
  await deps.rateLimits.reset('password', attempts);
  if (!account.is_active) throw new ChatError('USER_DEACTIVATED', 'This account has been deactivated.');
  return account;
}
