import { boolean, either, integer, list, literal, object, string } from '../../http/answer-types.js';
import type { Realm } from '../../domain/realm.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import { event, type RegisterSection, type SpectatorContext } from '../events/index.js';
import { hasRealmPermission } from '../permissions/index.js';
import { findProfileData } from '../profile-fields/index.js';
import { realmSetting } from '../realm-settings/index.js';
import {
  findAccessibleUserIds,
  EMOJISETS,
  NOTIFICATION_SOUNDS,
  USER_SETTING_TYPES,
  userSettings,
  findUsers,
  apiEmail,
  avatarUrl,
  UNKNOWN_USER_PICTURE,
  unknownUserView,
  userView,
  userViewForSpectators,
  type User,
} from '../user-directory/index.js';
import { USER_EVENTS, userLists } from './user-schema.js';

const ownMembers = {
  user_id: integer(),
  email: string(),
  delivery_email: string(),
  full_name: string(),
  avatar_source: literal('G', 'U'),
  avatar_url: string(),
  avatar_url_medium: string(),
  is_admin: boolean(),
  is_owner: boolean(),
  is_moderator: boolean(),
  is_guest: boolean(),
  can_create_private_streams: boolean(),
  can_create_public_streams: boolean(),
  can_create_streams: boolean(),
  can_create_web_public_streams: boolean(),
  can_subscribe_other_users: boolean(),
  can_invite_others_to_realm: boolean(),
};

/** `realm_users`, `realm_non_active_users`, `cross_realm_bots`, and what the caller itself is and may create. */
export const usersSection: RegisterSection = {
  types: ['realm_user'],
  members: () => ({ ...userLists, ...ownMembers }),
  events: USER_EVENTS,
  async load(context) {
    const { db, realm, caller, options } = context;
    const profiles = await findProfileData(db, realm.id);
    const viewOf = (user: User) =>
      userView(realm, caller, user, {
        client_gravatar: options.client_gravatar,
        ...(!user.is_bot && { profile_data: profiles.get(user.id) ?? {} }),
      });
    const may = (name: Parameters<typeof hasRealmPermission>[3]) => hasRealmPermission(db, realm, caller, name);
    return {
      ...(await loadLists(context, caller, viewOf)),
      user_id: caller.id,
      email: apiEmail(realm, caller),
      delivery_email: caller.delivery_email,
      full_name: caller.full_name,
      avatar_source: caller.avatar_source,
      avatar_url: avatarUrl(caller, caller.delivery_email),
      avatar_url_medium: avatarUrl(caller, caller.delivery_email, 'medium'),
      is_admin: caller.role <= ROLES.administrator,
      is_owner: caller.role === ROLES.owner,
      is_moderator: caller.role <= ROLES.moderator,
      is_guest: caller.role === ROLES.guest,
      can_create_private_streams: await may('can_create_private_channel_group'),
      can_create_public_streams: await may('can_create_public_channel_group'),
      can_create_streams:
        (await may('can_create_private_channel_group')) || (await may('can_create_public_channel_group')),
      can_create_web_public_streams:
        realmSetting(realm, 'enable_spectator_access') && (await may('can_create_web_public_channel_group')),
      can_subscribe_other_users: await may('can_add_subscribers_group'),
      can_invite_others_to_realm: await may('can_invite_users_group'),
    };
  },
  async loadForSpectators(context) {
    const { realm } = context;
    return {
      ...(await loadLists(context, undefined, (user) => userViewForSpectators(realm, user))),
      ...NOBODY,
      can_create_private_streams: false,
      can_create_public_streams: false,
      can_create_streams: false,
      can_create_web_public_streams: false,
      can_subscribe_other_users: false,
      can_invite_others_to_realm: false,
    };
  },
};

/** Who a spectator is to clients, which expect somebody: a guest with an id that nobody has. */
const NOBODY = {
  user_id: 0,
  email: 'username@example.com',
  delivery_email: 'username@example.com',
  full_name: 'Anonymous User',
  avatar_source: 'G',
  avatar_url: UNKNOWN_USER_PICTURE,
  avatar_url_medium: UNKNOWN_USER_PICTURE,
  is_admin: false,
  is_owner: false,
  is_moderator: false,
  is_guest: true,
};

/** Everybody by kind. Whom the asker may not know are unknown users, or left out for clients that bear it. */
async function loadLists(
  { db, realm, options }: SpectatorContext,
  asker: Caller | undefined,
  viewOf: (user: User) => { is_active: boolean },
) {
  const known = await findAccessibleUserIds(db, realm, asker);
  const lists = {
    realm_users: [] as object[],
    realm_non_active_users: [] as object[],
    cross_realm_bots: [] as object[],
  };
  for (const user of await findUsers(db, realm.id)) {
    if (known && !user.is_bot && !known.has(user.id)) {
      if (!options.capabilities.user_list_incomplete) lists.realm_users.push(unknownUserView(realm, user));
      continue;
    }
    const { is_active, ...view } = viewOf(user);
    if (user.is_system_bot) lists.cross_realm_bots.push({ ...view, is_active });
    else if (is_active) lists.realm_users.push({ ...view, is_active });
    else lists.realm_non_active_users.push(view);
  }
  return lists;
}

const settingTypes = {
  ...USER_SETTING_TYPES,
  emojiset_choices: list(object({ key: string(), text: string() })),
  available_notification_sounds: list(string()),
};
const settingValue = either(boolean(), integer(), string());

export const userSettingsSection: RegisterSection = {
  types: ['user_settings'],
  members: () => ({ user_settings: object({ ...settingTypes, timezone: string() }) }),
  events: [event('user_settings update', { property: string(), value: settingValue }, { language_name: string() })],
  load: async ({ caller }) => ({ user_settings: settingsOf(caller) }),
  async loadForSpectators({ realm }) {
    return { user_settings: settingsOf(settingsOfSpectators(realm)) };
  },
};

export const settingsOfSpectators = (realm: Realm) => ({
  settings: { default_language: realmSetting(realm, 'default_language'), web_home_view: 'recent_topics' },
  timezone: '',
});

function settingsOf(user: Pick<Caller, 'settings' | 'timezone'>) {
  return {
    ...userSettings(user),
    timezone: user.timezone,
    emojiset_choices: EMOJISETS,
    available_notification_sounds: NOTIFICATION_SOUNDS,
  };
}

export const userSettingDefaultsSection: RegisterSection = {
  types: ['realm_user_settings_defaults'],
  members: () => ({ realm_user_settings_defaults: object(settingTypes) }),
  events: [event('realm_user_settings_defaults update', { property: string(), value: settingValue })],
  load: loadUserSettingDefaults,
  loadForSpectators: loadUserSettingDefaults,
};

async function loadUserSettingDefaults({ realm }: SpectatorContext) {
  return {
    realm_user_settings_defaults: {
      ...userSettings({ settings: realm.user_setting_defaults }),
      emojiset_choices: EMOJISETS,
      available_notification_sounds: NOTIFICATION_SOUNDS,
    },
  };
}
