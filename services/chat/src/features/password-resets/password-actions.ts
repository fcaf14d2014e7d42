import type { Db, Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { passwordAttemptsOf } from '../../deps/rate-limit.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { recordChanges } from '../audit-log/index.js';
import {
  createConfirmation,
  findConfirmation,
  InvalidLink,
  spendConfirmation,
  withdrawConfirmationsOf,
} from '../confirmations/index.js';
import { mailLanguage, queueMailOfKind } from '../mails/index.js';
import { realmUrl } from '../realm-settings/index.js';
import {
  findUserByEmail,
  findUserForUpdate,
  getUserForUpdate,
  isAddressProven,
  setPasswordHash,
  type User,
} from '../user-directory/index.js';

const KIND = 'password reset';

/** Sends a link to whoever has the address: to nobody where it is unknown, a bot's, deactivated, or not proven to be theirs. */
export async function sendResetLink(tx: Tx, deps: Deps, realm: Realm, address: string): Promise<void> {
  const found = await findUserByEmail(tx, realm.id, address);
  // As it is under the lock: who gives the account another address meanwhile takes back the links that there are.
  const user = found && (await findUserForUpdate(tx, realm.id, found.id));
  if (realm.deactivated_at || !user?.is_active || user.is_bot || user.delivery_email !== found?.delivery_email) return;
  if (!(await isAddressProven(tx, realm.id, user.id)) || !(await isWithinLimit(deps, user))) return;
  const { token } = await createConfirmation(tx, {
    realm_id: realm.id,
    kind: KIND,
    user_id: user.id,
    lasts_seconds: LIMITS.linkHours * 3600,
  });
  await queueMailOfKind(tx, deps, {
    realm_id: realm.id,
    user_id: user.id,
    to: user.delivery_email,
    language: mailLanguage(realm, user),
    kind: 'password_reset',
    names: { name: user.full_name, organization: realm.name, address: user.delivery_email },
    url: `${realmUrl(deps.config.baseUrl, realm)}/accounts/password/reset/${token}`,
  });
}

/** By the account, however its address was spelled; nobody who asks hears of it. */
async function isWithinLimit(deps: Deps, user: User): Promise<boolean> {
  try {
    await deps.rateLimits.consume('email', `reset:${user.realm_id}:${user.id}`);
    return true;
  } catch (error) {
    if (error instanceof ChatError) return false;
    throw error;
  }
}

export async function isResetLinkGood(db: Db, realm: Realm, token: string): Promise<boolean> {
  return (await findConfirmation(db, realm.id, KIND, token)) !== undefined;
}

/**
 * Gives the person of the link a new password.
 *
 * @throws ChatError BAD_REQUEST for a link that is not valid
 */
export async function resetPassword(deps: Deps, realm: Realm, token: string, password: string): Promise<void> {
  const db = deps.db.of(realm.id);
  // Before the hash, which costs a core some time.
  const user_id = (await findConfirmation(db, realm.id, KIND, token))?.user_id;
  if (user_id == null) throw new InvalidLink();
  const password_hash = await deps.passwords.hash(password);
  await db.transaction(async (tx) => {
    const user = await getUserForUpdate(tx, realm.id, user_id);
    await spendConfirmation(tx, realm.id, KIND, token);
    if (!user.is_active || realm.deactivated_at) throw new InvalidLink();
    await changePassword(tx, deps, realm, user, password_hash);
    tx.afterCommit(() => deps.principals.forget(`${realm.id}:${user.id}`));
  });
  await deps.rateLimits.reset('password', passwordAttemptsOf({ realm_id: realm.id, id: user_id }));
}

/** Stores it and tells the person. Links for a new password or address that are under way are worth nothing any more. */
export async function changePassword(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  user: User,
  password_hash: string,
): Promise<void> {
  await setPasswordHash(tx, realm.id, user.id, password_hash);
  await recordChanges(tx, realm.id, user, { event_type: 'user_password_changed', user_id: user.id });
  await withdrawConfirmationsOf(tx, realm.id, user.id);
  await queueMailOfKind(tx, deps, {
    realm_id: realm.id,
    user_id: user.id,
    to: user.delivery_email,
    language: mailLanguage(realm, user),
    kind: 'password_changed',
    names: { name: user.full_name, organization: realm.name },
  });
}
