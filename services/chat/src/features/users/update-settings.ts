import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { Deps } from '../../deps/deps.js';
import { str } from '../../http/param-types.js';
import { passwordAttemptsOf } from '../../deps/rate-limit.js';
import { recordChanges } from '../audit-log/index.js';
import { realmSetting } from '../realm-settings/index.js';
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
  getUserForUpdate,
  setPasswordHash,
  type User,
  type UserChanges,
} from '../user-directory/index.js';
import { LIMITS } from '../../limits.js';

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
    "Change the caller's personal settings, name, address, time zone or password; a new address or password needs old_password",
  access: signedIn,
  changesPrincipals: 'caller',
  params: Joi.object<Params>({
    full_name: fullName(),
    email: email(),
    old_password: str().max(LIMITS.passwordMax),
    new_password: password(),
    timezone: timezone(),
    ...schemas,
  }),
  transaction: false,

  async handler({ db, realm, caller, params, deps, res }) {
    const { full_name, email: delivery_email, old_password, new_password, timezone: zone, ...settings } = params;
    checkAllowed(realm, caller, params);
    const isNewEmail = delivery_email !== undefined && delivery_email !== caller.delivery_email;
    if (isNewEmail) res.set(await deps.rateLimits.consume('email', `${realm.id}:${caller.id}`));
    if (isNewEmail || new_password !== undefined) await checkPassword(deps, caller, old_password);
    const password_hash = new_password === undefined ? undefined : await deps.passwords.hash(new_password);

    await db.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, realm.id, caller.id);
      const changed = await changeUser(
        tx,
        realm,
        caller,
        user,
        changesOf({ full_name, delivery_email, timezone: zone }),
      );
      const differing = settingsThatDiffer(changed, settings);
      await changeSettings(tx, realm, changed, differing);
      await announceInherited(tx, changed, differing);
      if (password_hash === undefined) return;
      await setPasswordHash(tx, realm.id, user.id, password_hash);
      await recordChanges(tx, realm.id, caller, { event_type: 'user_password_changed', user_id: user.id });
    });
  },
});

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
  if (address !== undefined && address !== caller.delivery_email) {
    if (caller.is_bot) throw new ChatError('BAD_REQUEST', 'Bots cannot change their address.');
    if (!isAdministrator && realmSetting(realm, 'email_changes_disabled')) {
      throw new ChatError('BAD_REQUEST', 'Email address changes are disabled in this organization.');
    }
  }
  if (new_password === undefined && address === undefined && old_password)
    throw new ChatError('BAD_REQUEST', 'Please fill both passwords.');
  if (new_password !== undefined && caller.is_bot) throw new ChatError('BAD_REQUEST', 'Bots have no password.');
}

/** What one signs in with changes only by the hand of who knows the password: a key alone does not do. */
async function checkPassword(deps: Deps, caller: Caller, old_password: string | undefined): Promise<void> {
  const attempts = passwordAttemptsOf(caller);
  await deps.rateLimits.consume('password', attempts);
  const stored = await findPasswordHash(deps.db, caller.realm_id, caller.id);
  if (!(await deps.passwords.verify(stored, old_password ?? ''))) throw new ChatError('BAD_REQUEST', 'Wrong password!');
  await deps.rateLimits.reset('password', attempts);
}

function changesOf(changes: { [N in keyof UserChanges]: UserChanges[N] | undefined }): UserChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function settingsThatDiffer(user: User, settings: Partial<UserSettings>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => userSetting(user, name as UserSettingName) !== value),
  );
}
