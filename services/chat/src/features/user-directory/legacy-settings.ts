import type { Realm } from '../../domain/realm.js';
import type { NewEvent } from '../events/index.js';
import type { UserSettingName } from './user-settings.js';
import { apiEmail } from './user-view.js';
import type { User } from './user.js';

/** Settings that clients of before `user_settings_object` know; newer ones never were told in their form. */
export const LEGACY_DISPLAY_SETTINGS = [
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'emojiset',
  'enable_drafts_synchronization',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'starred_message_counts',
  'translate_emoticons',
  'twenty_four_hour_time',
  'web_home_view',
] as const satisfies UserSettingName[];

export const LEGACY_NOTIFICATION_SETTINGS = [
  'desktop_icon_count_display',
  'email_notifications_batching_period_seconds',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_audible_notifications',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'realm_name_in_email_notifications_policy',
  'wildcard_mentions_notify',
] as const satisfies UserSettingName[];

const isDisplaySetting = (name: string) => name === 'timezone' || LEGACY_DISPLAY_SETTINGS.some((one) => one === name);
const isNotificationSetting = (name: string) => LEGACY_NOTIFICATION_SETTINGS.some((one) => one === name);

/** A changed setting as clients hear of it that do not know `user_settings`. */
export function legacySettingChanged(
  realm: Realm,
  changed: User,
  name: string,
  value: unknown,
  language: object,
): NewEvent[] {
  const user = apiEmail(realm, changed);
  const payload = isDisplaySetting(name)
    ? { type: 'update_display_settings', user, setting_name: name, setting: value, ...language }
    : { type: 'update_global_notifications', user, notification_name: name, setting: value };
  const isLegacy = isDisplaySetting(name) || isNotificationSetting(name);
  const capability = { name: 'user_settings_object' as const, value: false };
  return isLegacy ? [{ audience: { user_ids: [changed.id], capability }, payload }] : [];
}
