import type Joi from 'joi';
import { boolean, either, integer, list, object, string } from '../../http/answer-types.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { event, type RegisterSection } from '../events/index.js';
import {
  EMOJISETS,
  LEGACY_DISPLAY_SETTINGS,
  LEGACY_NOTIFICATION_SETTINGS,
  NOTIFICATION_SOUNDS,
  USER_SETTING_TYPES,
  userSetting,
  type UserSettingName,
} from '../user-directory/index.js';
import { settingsOfSpectators } from './users-register.js';

type Settings = Pick<Caller, 'settings' | 'timezone'>;

const setting = either(boolean(), integer(), string());

/** Settings as clients read them that do not know `user_settings`: members of the answer itself. */
function legacySection(
  type: string,
  names: readonly UserSettingName[],
  { event: told, types, more }: { event: Joi.SchemaMap; types: Joi.SchemaMap; more(user: Settings): object },
): RegisterSection {
  const own = Object.fromEntries(names.map((name) => [name, USER_SETTING_TYPES[name] as Joi.Schema]));
  const view = (user: Settings) => ({
    ...Object.fromEntries(names.map((name) => [name, userSetting(user, name)])),
    ...more(user),
  });
  return {
    types: [type],
    members: ({ capabilities }) => (capabilities.user_settings_object ? ({} as Joi.SchemaMap) : { ...own, ...types }),
    events: [event(type, { user: string(), setting, ...told }, { language_name: string() })],
    load: async ({ caller, options }) => (options.capabilities.user_settings_object ? {} : view(caller)),
    loadForSpectators: async ({
      realm,
      options,
    }: {
      realm: Realm;
      options: { capabilities: { user_settings_object: boolean } };
    }) => (options.capabilities.user_settings_object ? {} : view(settingsOfSpectators(realm))),
  };
}

export const displaySettingsSection = legacySection('update_display_settings', LEGACY_DISPLAY_SETTINGS, {
  event: { setting_name: string() },
  types: { timezone: string(), emojiset_choices: list(object({ key: string(), text: string() })) },
  more: ({ timezone }) => ({ timezone, emojiset_choices: EMOJISETS }),
});

export const notificationSettingsSection = legacySection('update_global_notifications', LEGACY_NOTIFICATION_SETTINGS, {
  event: { notification_name: string() },
  types: { available_notification_sounds: list(string()) },
  more: () => ({ available_notification_sounds: NOTIFICATION_SOUNDS }),
});
