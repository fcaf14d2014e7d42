import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import type { Db, Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { Deps } from '../../deps/deps.js';
import { str } from '../../http/param-types.js';
import { passwordAttemptsOf } from '../../deps/rate-limit.js';
import { realmSetting } from '../realm-settings/index.js';
import { askForAddress, checkMayChangeAddress } from '../address-changes/index.js';
import { checkCanMail } from '../mails/index.js';
import { changePassword } from '../password-resets/index.js';
import { renewSession } from '../web-sessions/index.js';
import { announceInherited } from '../subscriptions/index.js';
import {
  changeSettings,
  changeUser,
  email,
  fullName,
  password,
  timezone,
  USER_SETTINGS,
  userSetting,
  type UserSettingName,
  type UserSettings,
  findPasswordHash,
  isAddressProven,
  getUserForUpdate,
  type User,
  type UserChanges,
} from '../user-directory/index.js';
import { announceStatus } from '../user-status/index.js';
import { LIMITS } from '../../limits/index.js';

interface Profile {
  full_name?: string;
  email?: string;
  old_password?: string;
  new_password?: string;
  timezone?: string;
}

type Params = Profile & Partial<UserSettings>;

const schemas = Object.fromEntries(
  Object.entries(USER_SETTINGS).flatMap(([name, setting]) => ('fixed' in setting ? [] : [[name, setting.schema]])),
);

export const updateSettingsEndpoint = endpoint({
  method: 'patch',
  path: '/settings',
  operationId: 'updateSettings',
  summary:
    "Change the caller's personal settings, name, address, time zone or password; a new address or password needs old_password, and an address counts once the link that is sent to it is opened",
  access: signedIn,
  changesPrincipals: 'caller',
  params: Joi.object<Params>({
    full_name: fullName(),
    email: email().empty(''),
    old_password: str().max(LIMITS.passwordMax),
    new_password: password().empty(''),
    timezone: timezone(),
    ...schemas,
  }),
  transaction: false,

  async handler({ db, realm, caller, session_id, params, deps, req, res }) {
    const { email: address, old_password, new_password } = params;
    checkAllowed(realm, caller, params);
    const isNewAddress = address !== undefined && (await isToBeConfirmed(db, caller, address));
    if (isNewAddress) checkCanMail(deps);
    if (isNewAddress) res.set(await deps.rateLimits.consume('email', `${realm.id}:${caller.id}`));
    if (isNewAddress || new_password !== undefined) await checkPassword(deps, caller, old_password);
    const password_hash = new_password === undefined ? undefined : await deps.passwords.hash(new_password);
    await db.transaction(async (tx) => {
      const user = await changeProfile(tx, realm, caller, params);
      if (password_hash !== undefined) {
        await changePassword(tx, deps, realm, user, password_hash);
        if (session_id !== undefined) await renewSession(tx, { deps, req, res }, user);
      }
      if (isNewAddress) await askForAddress(tx, deps, realm, user, address);
    });
  },
});

/** Name, time zone and settings; answers the caller as they are then, locked until the commit. */
async function changeProfile(tx: Tx, realm: Realm, caller: Caller, params: Params): Promise<User> {
  const user = await getUserForUpdate(tx, realm.id, caller.id);
  const { full_name, timezone: zone } = params;
  const changed = await changeUser(tx, realm, caller, user, changesOf({ full_name, timezone: zone }));
  const differing = settingsThatDiffer(changed, params);
  await changeSettings(tx, realm, changed, differing);
  await announceInherited(tx, changed, differing);
  const { presence_enabled } = differing;
  if (presence_enabled !== undefined && !changed.is_bot) {
    await announceStatus(tx, realm, changed, { away: !presence_enabled });
  }
  return changed;
}

function checkAllowed(
  realm: Realm,
  caller: Caller,
  { full_name, email: address, new_password, old_password }: Params,
): void {
  const isAdministrator = caller.role <= ROLES.administrator;
  if (
    full_name !== undefined &&
    full_name !== caller.full_name &&
    !isAdministrator &&
    realmSetting(realm, 'name_changes_disabled')
  ) {
    throw new ChatError('BAD_REQUEST', 'Name changes are disabled in this organization.');
  }
  if (address !== undefined && address !== caller.delivery_email) checkMayChangeAddress(realm, caller);
  if (new_password === undefined && address === undefined && old_password)
    throw new ChatError('BAD_REQUEST', 'Please fill both passwords.');
  if (new_password !== undefined && caller.is_bot) throw new ChatError('BAD_REQUEST', 'Bots have no password.');
}

/** Another address than the present one, or the present one that somebody else gave the person. */
const isToBeConfirmed = async (db: Db, caller: Caller, address: string): Promise<boolean> =>
  address !== caller.delivery_email || !(await isAddressProven(db, caller.realm_id, caller.id));

/** What one signs in with changes only by the hand of who knows the password: a key alone does not do. */
async function checkPassword(deps: Deps, caller: Caller, old_password: string | undefined): Promise<void> {
  const attempts = passwordAttemptsOf(caller);
  await deps.rateLimits.consume('password', attempts);
  const stored = await findPasswordHash(deps.db.of(caller.realm_id), caller.realm_id, caller.id);
  if (!(await deps.passwords.verify(stored, old_password ?? ''))) throw new ChatError('BAD_REQUEST', 'Wrong password!');
  await deps.rateLimits.reset('password', attempts);
}

function changesOf(changes: { [N in keyof UserChanges]: UserChanges[N] | undefined }): UserChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function settingsThatDiffer(user: User, params: Params): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) => name in schemas && userSetting(user, name as UserSettingName) !== value,
    ),
  );
}
