import type { Db, Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import {
  createConfirmation,
  findConfirmation,
  InvalidLink,
  spendConfirmation,
  withdrawConfirmationsOf,
} from '../confirmations/index.js';
import { mailLanguage, queueMailOfKind } from '../mails/index.js';
import { checkAddressAllowed } from '../realm-domains/index.js';
import { realmSetting, realmUrl } from '../realm-settings/index.js';
import { changeUser, findUserByEmail, getUserForUpdate, setAddressProven, type User } from '../user-directory/index.js';

const KIND = 'address change';

interface Wanted {
  address: string;
}

/** @throws ChatError BAD_REQUEST for bots, and for people where the organization forbids it. */
export function checkMayChangeAddress(realm: Realm, caller: Pick<Caller, 'is_bot' | 'role'>): void {
  if (caller.is_bot) throw new ChatError('BAD_REQUEST', 'Bots cannot change their address.');
  if (caller.role > ROLES.administrator && realmSetting(realm, 'email_changes_disabled')) {
    throw new ChatError('BAD_REQUEST', 'Email address changes are disabled in this organization.');
  }
}

/**
 * Sends a link to the address that somebody wants to have, and tells the present one. That the address is taken is told
 * to nobody but its owner, who has it anyhow: no link is sent then.
 *
 * @throws ChatError BAD_REQUEST where the organization does not allow the address
 */
export async function askForAddress(tx: Tx, deps: Deps, realm: Realm, user: User, address: string): Promise<void> {
  await checkAddressAllowed(tx, realm, address);
  await withdrawConfirmationsOf(tx, realm.id, user.id, KIND);
  const { token } = await createConfirmation(tx, {
    realm_id: realm.id,
    kind: KIND,
    user_id: user.id,
    payload: { address } satisfies Wanted,
    lasts_seconds: LIMITS.linkHours * 3600,
  });
  const mail = {
    realm_id: realm.id,
    user_id: user.id,
    language: mailLanguage(realm, user),
    names: { name: user.full_name, organization: realm.name, address },
  };
  const owner = await findUserByEmail(tx, realm.id, address);
  if (!owner || owner.id === user.id) {
    const url = `${realmUrl(deps.config.baseUrl, realm)}/accounts/confirm_new_email/${token}`;
    await queueMailOfKind(tx, deps, { ...mail, to: address, kind: 'address_confirmation', url });
  }
  if (address !== user.delivery_email) {
    await queueMailOfKind(tx, deps, { ...mail, to: user.delivery_email, kind: 'address_change_asked' });
  }
}

/** The address that a link is to confirm; undefined for a link that is not valid. */
export async function findWantedAddress(db: Db, realm: Realm, token: string): Promise<string | undefined> {
  return (await findConfirmation<Wanted>(db, realm.id, KIND, token))?.payload.address;
}

/**
 * Whoever has the link has the mailbox: the account gets its address, which is answered, if its organization still allows that.
 *
 * @throws InvalidLink, ChatError BAD_REQUEST for an address that is taken or not allowed any more
 */
export async function confirmAddress(tx: Tx, deps: Deps, realm: Realm, token: string): Promise<string> {
  const user_id = (await findConfirmation(tx, realm.id, KIND, token))?.user_id;
  if (user_id == null) throw new InvalidLink();
  const user = await getUserForUpdate(tx, realm.id, user_id);
  const { address } = (await spendConfirmation<Wanted>(tx, realm.id, KIND, token)).payload;
  if (!user.is_active || realm.deactivated_at) throw new InvalidLink();
  checkMayChangeAddress(realm, user);
  await checkAddressAllowed(tx, realm, address);
  const changed = await changeUser(tx, realm, user, user, { delivery_email: address });
  await setAddressProven(tx, changed, true);
  await tellOfNewAddress(tx, deps, realm, user, address);
  tx.afterCommit(() => deps.principals.forget(`${realm.id}:${user.id}`));
  return address;
}

/** The former address hears of the new one, and links that were sent to it for a new password are worth nothing. */
export async function tellOfNewAddress(tx: Tx, deps: Deps, realm: Realm, before: User, address: string): Promise<void> {
  await withdrawConfirmationsOf(tx, realm.id, before.id, 'password reset');
  if (address === before.delivery_email || !before.is_active) return;
  await queueMailOfKind(tx, deps, {
    realm_id: realm.id,
    user_id: before.id,
    to: before.delivery_email,
    language: mailLanguage(realm, before),
    kind: 'address_changed',
    names: { name: before.full_name, organization: realm.name, address },
  });
}

/** For an address that an administrator gives somebody: nobody has shown yet that it is theirs. */
export async function giveAddress(tx: Tx, deps: Deps, realm: Realm, before: User, address: string): Promise<void> {
  await withdrawConfirmationsOf(tx, realm.id, before.id, KIND);
  await setAddressProven(tx, before, false);
  await tellOfNewAddress(tx, deps, realm, before, address);
}
