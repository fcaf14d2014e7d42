import type Joi from 'joi';
import { typeOf } from '../../http/answer-types.js';
import { bool, enumOf, int, str } from '../../http/param-types.js';
import { LANGUAGES } from '../realm-settings/index.js';
import { LIMITS } from '../../limits/index.js';

/** One personal setting: its type as a parameter, and what a user has who never changed it. */
interface UserSetting<T> {
  schema: Joi.Schema;
  default: T;
  /** Nothing here would do otherwise by it: it is told to clients, and nobody changes it (docs/settings.md). */
  fixed?: boolean;
}

const fixed = (value: boolean): UserSetting<boolean> => ({ schema: bool(), default: value, fixed: true });

const flag = (value: boolean): UserSetting<boolean> => ({ schema: bool(), default: value });
const choice = (value: number, ...values: number[]): UserSetting<number> => ({
  schema: int().valid(...values),
  default: value,
});
const name = (value: string, ...values: string[]): UserSetting<string> => ({
  schema: enumOf(...values),
  default: value,
});

export const EMOJISETS = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
] as const;

export const NOTIFICATION_SOUNDS = ['bell', 'chime', 'ding', 'drop', 'glass', 'knock', 'none'] as const;

const NO_CLOCK = '{{#label}} is not a time of day such as 22:30';
const clock = (value: string): UserSetting<string> => ({
  schema: str()
    .pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .invalid('')
    .max(5)
    .messages({ 'string.pattern.base': NO_CLOCK, 'any.invalid': NO_CLOCK, 'string.empty': NO_CLOCK }),
  default: value,
});

const MAX_BATCHING_SECONDS = 7 * 86_400;

/** The personal settings, by wire name (`user_settings` of register, `PATCH /settings`). */
export const USER_SETTINGS = {
  color_scheme: choice(1, 1, 2, 3),
  default_language: name('en', ...LANGUAGES),
  demote_inactive_streams: choice(1, 1, 2, 3),
  display_emoji_reaction_users: flag(true),
  emojiset: name('google', ...EMOJISETS.map(({ key }) => key)),
  enter_sends: flag(false),
  fluid_layout_width: flag(false),
  hide_ai_features: flag(false),
  high_contrast_mode: flag(false),
  left_side_userlist: flag(false),
  starred_message_counts: flag(true),
  translate_emoticons: flag(false),
  twenty_four_hour_time: flag(false),
  user_list_style: choice(2, 1, 2, 3),
  web_animate_image_previews: name('on_hover', 'always', 'on_hover', 'never'),
  web_channel_default_view: choice(1, 1, 2, 3, 4),
  web_escape_navigates_to_home_view: flag(true),
  web_font_size_px: { schema: int({ min: 1, max: 32_767 }), default: 16 } as UserSetting<number>,
  web_home_view: name('inbox', 'inbox', 'recent', 'recent_topics', 'all_messages'),
  web_left_sidebar_show_channel_folders: flag(true),
  web_left_sidebar_unreads_count_summary: flag(true),
  web_line_height_percent: { schema: int({ min: 100, max: 200 }), default: 122 } as UserSetting<number>,
  web_mark_read_on_scroll_policy: choice(1, 1, 2, 3),
  web_navigate_to_sent_message: flag(true),
  web_stream_unreads_count_display_policy: choice(2, 1, 2, 3),
  web_suggest_update_timezone: flag(true),

  allow_private_data_export: flag(false),
  automatically_follow_topics_policy: choice(3, 1, 2, 3, 4),
  automatically_follow_topics_where_mentioned: flag(true),
  automatically_unmute_topics_in_muted_streams_policy: choice(2, 1, 2, 3, 4),
  email_address_visibility: choice(1, 1, 2, 3, 4, 5),
  enable_drafts_synchronization: flag(true),
  presence_enabled: flag(true),
  receives_typing_notifications: flag(true),
  resolved_topic_notice_auto_read_policy: name('except_followed', 'always', 'except_followed', 'never'),
  send_private_typing_notifications: flag(true),
  send_read_receipts: flag(true),
  send_stream_typing_notifications: flag(true),

  desktop_icon_count_display: choice(1, 1, 2, 3, 4),
  email_notifications_batching_period_seconds: {
    schema: int({ min: 1, max: MAX_BATCHING_SECONDS }),
    default: 120,
  } as UserSetting<number>,
  enable_desktop_notifications: flag(true),
  enable_digest_emails: fixed(false),
  enable_followed_topic_audible_notifications: flag(true),
  enable_followed_topic_desktop_notifications: flag(true),
  enable_followed_topic_email_notifications: flag(true),
  enable_followed_topic_push_notifications: flag(true),
  enable_followed_topic_wildcard_mentions_notify: flag(true),
  enable_login_emails: fixed(false),
  enable_marketing_emails: fixed(false),
  enable_offline_email_notifications: flag(true),
  enable_offline_push_notifications: flag(true),
  enable_online_push_notifications: flag(true),
  enable_quiet_hours: flag(false),
  enable_sounds: flag(true),
  enable_stream_audible_notifications: flag(false),
  enable_stream_desktop_notifications: flag(false),
  enable_stream_email_notifications: flag(false),
  enable_stream_push_notifications: flag(false),
  message_content_in_email_notifications: flag(true),
  notification_sound: name('ding', ...NOTIFICATION_SOUNDS),
  pm_content_in_desktop_notifications: flag(true),
  quiet_hours_end: clock('07:00'),
  quiet_hours_start: clock('22:00'),
  realm_name_in_email_notifications_policy: choice(1, 1, 2, 3),
  wildcard_mentions_notify: flag(true),
} as const satisfies Record<string, UserSetting<unknown>>;

export type UserSettingName = keyof typeof USER_SETTINGS;
export type UserSettings = { [N in UserSettingName]: (typeof USER_SETTINGS)[N]['default'] };

/** Types of the settings as they are told. */
export const USER_SETTING_TYPES: Joi.SchemaMap = Object.fromEntries(
  Object.entries(USER_SETTINGS).map(([key, { default: value }]) => [key, typeOf(value)]),
);

export const USER_SETTING_DEFAULTS = Object.fromEntries(
  Object.entries(USER_SETTINGS).map(([key, setting]) => [key, setting.default]),
) as UserSettings;

export function userSetting<N extends UserSettingName>(
  user: { settings: Record<string, unknown> },
  setting: N,
): UserSettings[N] {
  const stored = 'fixed' in USER_SETTINGS[setting] ? undefined : user.settings[setting];
  return (stored ?? USER_SETTING_DEFAULTS[setting]) as UserSettings[N];
}

/** All of them, by wire name. */
export const userSettings = (user: { settings: Record<string, unknown> }): object =>
  Object.fromEntries(Object.keys(USER_SETTINGS).map((key) => [key, userSetting(user, key as UserSettingName)]));

/** Time zones by their IANA names; empty where a user has said none. */
export const timezone = () =>
  str()
    .max(LIMITS.word)
    .custom((value: string, { message }) =>
      value === '' || isTimeZone(value) ? value : message({ custom: '{{#label}} is not a recognized time zone' }),
    );

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
