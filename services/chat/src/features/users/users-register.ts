import { ROLES } from '../../domain/caller.js';
import type { RegisterSection } from '../events/index.js';
import { hasRealmPermission } from '../permissions/index.js';
import { findProfileData } from '../profile-fields/index.js';
import { realmSetting } from '../realm-settings/index.js';
import {
  findAccessibleUserIds,
  EMOJISETS,
  NOTIFICATION_SOUNDS,
  userSettings,
  findUsers,
  apiEmail,
  avatarUrl,
  unknownUserView,
  userView,
  type UserView,
} from '../user-directory/index.js';

/** `realm_users`, `realm_non_active_users`, `cross_realm_bots`, and what the caller itself is and may create. */
export const usersSection: RegisterSection = {
  types: ['realm_user'],
  async load({ db, realm, caller, options }) {
    const users = await findUsers(db, realm.id);
    const known = await findAccessibleUserIds(db, realm, caller);
    const profiles = await findProfileData(db, realm.id);
    const active: object[] = [];
    const inactive: object[] = [];
    const system: object[] = [];
    for (const user of users) {
      if (known && !user.is_bot && !known.has(user.id)) {
        if (!options.capabilities.user_list_incomplete) active.push(unknownUserView(realm, user));
        continue;
      }
      const view = userView(realm, caller, user, {
        client_gravatar: options.client_gravatar,
        ...(!user.is_bot && { profile_data: profiles.get(user.id) ?? {} }),
      });
      if (user.is_system_bot) system.push(view);
      else if (user.is_active) active.push(view);
      else inactive.push(withoutActivity(view));
    }
    const may = (name: Parameters<typeof hasRealmPermission>[3]) => hasRealmPermission(db, realm, caller, name);
    return {
      realm_users: active,
      realm_non_active_users: inactive,
      cross_realm_bots: system,
      user_id: caller.id,
      email: apiEmail(realm, caller),
      delivery_email: caller.delivery_email,
      full_name: caller.full_name,
      avatar_source: caller.avatar_source,
      avatar_url: avatarUrl(caller, caller.delivery_email),
      avatar_url_medium: avatarUrl(caller, caller.delivery_email, 'medium'),
      is_admin: caller.role <= ROLES.administrator,
      is_owner: caller.role === ROLES.owner,
      is_moderator: caller.role === ROLES.moderator,
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
};

export const userSettingsSection: RegisterSection = {
  types: ['user_settings'],
  async load({ caller }) {
    return {
      user_settings: {
        ...userSettings(caller),
        timezone: caller.timezone,
        emojiset_choices: EMOJISETS,
        available_notification_sounds: NOTIFICATION_SOUNDS,
      },
    };
  },
};

export const userSettingDefaultsSection: RegisterSection = {
  types: ['realm_user_settings_defaults'],
  async load({ realm }) {
    return {
      realm_user_settings_defaults: {
        ...userSettings({ settings: realm.user_setting_defaults }),
        emojiset_choices: EMOJISETS,
        available_notification_sounds: NOTIFICATION_SOUNDS,
      },
    };
  },
};

function withoutActivity(view: UserView): Omit<UserView, 'is_active'> {
  const shown: Partial<UserView> = { ...view };
  delete shown.is_active;
  return shown as Omit<UserView, 'is_active'>;
}
