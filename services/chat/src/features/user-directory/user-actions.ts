import type { Tx } from '../../db/db.js';
import { isUniqueViolation } from '../../db/db-errors.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { generateApiKey, sealApiKey } from '../../secrets/api-keys.js';
import { propertyChanges, recordChanges, type Actor } from '../audit-log/index.js';
import { publish, type NewEvent } from '../events/index.js';
import { languageName, realmSetting } from '../realm-settings/index.js';
import { botChanged } from './bot-events.js';
import { checkIsNotLastOwner } from './last-owner.js';
import { legacySettingChanged } from './legacy-settings.js';
import {
  emailChanged,
  emailsOfRole,
  exportConsent,
  membershipEvent,
  ownGroupId,
  userAdded,
  userChanged,
} from './user-events.js';
import { findUserByEmail, insertUser, isNameTaken, mergeSettings, updateUser } from './user-store.js';
import { apiEmail } from './user-view.js';
import type { NewUser, User, UserChanges } from './user.js';

/** @throws ChatError BAD_REQUEST when the address, or where the organization wants so the name, is taken. */
export async function createUser(
  tx: Tx,
  api_key_secret: Buffer,
  realm: Realm,
  actor: Actor | 'newcomer',
  user: NewUser,
): Promise<{ user: User; api_key: string }> {
  await checkEmailIsFree(tx, realm, user.delivery_email);
  await checkNameIsFree(tx, realm, user.full_name, 0);
  const api_key = generateApiKey();
  const created = await orEmailTaken(() => insertUser(tx, realm.id, user, sealApiKey(api_key_secret, api_key)));
  const { id: user_id, role, bot_type, bot_owner_id } = created;
  await recordChanges(tx, realm.id, actor === 'newcomer' ? created : actor, {
    event_type: 'user_created',
    user_id,
    details: { role, ...(created.is_bot && { bot_type, bot_owner_id }) },
  });
  await publish(
    tx,
    realm.id,
    await userAdded(tx, realm, created),
    membershipEvent('add_members', ownGroupId(realm, created, tx.now()), [created.id]),
  );
  return { user: created, api_key };
}

/** Changes what differs, and tells everybody of each change. The rules are the caller's business. */
export async function changeUser(tx: Tx, realm: Realm, actor: Actor, user: User, wanted: UserChanges): Promise<User> {
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== user[name as keyof UserChanges]),
  ) as UserChanges;
  if (Object.keys(changes).length === 0) return user;
  if (changes.full_name !== undefined) await checkNameIsFree(tx, realm, changes.full_name, user.id);
  if (
    changes.delivery_email !== undefined &&
    changes.delivery_email.toLowerCase() !== user.delivery_email.toLowerCase()
  ) {
    await checkEmailIsFree(tx, realm, changes.delivery_email);
  }
  if (changes.role !== undefined && user.role === ROLES.owner) await checkIsNotLastOwner(tx, realm, user);
  await orEmailTaken(() => updateUser(tx, user, changes));

  const changed: User = { ...user, ...changes };
  await recordUserChanges(tx, actor, user, changes);
  const events: NewEvent[] = [];
  const { full_name, role, timezone, bot_owner_id } = changes;
  if (full_name !== undefined) events.push(await userChanged(tx, realm, user, { full_name }));
  if (timezone !== undefined) {
    events.push(
      await userChanged(tx, realm, user, { email: apiEmail(realm, user), timezone }),
      ...settingChanged(realm, user, 'timezone', timezone),
    );
  }
  if (role !== undefined) {
    events.push(
      await userChanged(tx, realm, user, { role }),
      ...systemGroupMove(realm, user, changed, tx.now()),
      ...(await emailsOfRole(tx, realm, user, user.role, role)),
    );
  }
  if (bot_owner_id !== undefined) events.push(await userChanged(tx, realm, user, { bot_owner_id }));
  if (user.is_bot && full_name !== undefined) events.push(botChanged(changed, { full_name }));
  if (changes.delivery_email !== undefined) events.push(...(await emailChanged(tx, realm, user, changed)));
  await publish(tx, realm.id, events);
  return changed;
}

/** Stores personal settings and tells the user's own clients, one event per setting. */
export async function changeSettings(
  tx: Tx,
  realm: Realm,
  user: User,
  settings: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await mergeSettings(tx, user, settings);
  const changed: User = { ...user, settings: { ...user.settings, ...settings } };
  const events = Object.entries(settings).flatMap(([property, value]) =>
    settingChanged(realm, changed, property, value),
  );
  const consented = settings['allow_private_data_export'];
  if (consented !== undefined) events.push(exportConsent(user, consented));
  if ('email_address_visibility' in settings) events.push(...(await emailChanged(tx, realm, user, changed)));
  await publish(tx, realm.id, events);
}

/** Addresses may be hidden from administrators: that one changed is told, not what it was. The time zone is one's own affair. */
async function recordUserChanges(tx: Tx, actor: Actor, user: User, changes: UserChanges): Promise<void> {
  const { delivery_email, timezone: _timezone, ...told } = changes;
  await recordChanges(tx, user.realm_id, actor, [
    ...propertyChanges({ event_type: 'user_changed', user_id: user.id }, user, told),
    ...(delivery_email === undefined ? [] : [{ event_type: 'user_email_changed' as const, user_id: user.id }]),
  ]);
}

async function checkEmailIsFree(tx: Tx, realm: Realm, email: string): Promise<void> {
  if (await findUserByEmail(tx, realm.id, email)) throw emailTaken();
}

async function checkNameIsFree(tx: Tx, realm: Realm, full_name: string, user_id: number): Promise<void> {
  if (realmSetting(realm, 'require_unique_names') && (await isNameTaken(tx, realm.id, full_name, user_id))) {
    throw new ChatError('BAD_REQUEST', 'Unique names required in this organization.');
  }
}

async function orEmailTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'users_by_delivery_email')) throw emailTaken();
    throw error;
  }
}

function emailTaken(): ChatError {
  return new ChatError('BAD_REQUEST', 'Email address is already in use.');
}

function settingChanged(realm: Realm, user: User, property: string, value: unknown): NewEvent[] {
  const language = property === 'default_language' ? { language_name: languageName(value as string) } : {};
  return [
    {
      audience: { user_ids: [user.id] },
      payload: { type: 'user_settings', op: 'update', property, value, ...language },
    },
    ...legacySettingChanged(realm, user, property, value, language),
  ];
}

/** Nobody is in a group while deactivated. */
function systemGroupMove(realm: Realm, before: User, after: User, now: Date): NewEvent[] {
  if (!after.is_active) return [];
  const [from, to] = [ownGroupId(realm, before, now), ownGroupId(realm, after, now)];
  if (from === to) return [];
  return [membershipEvent('remove_members', from, [before.id]), membershipEvent('add_members', to, [before.id])];
}
