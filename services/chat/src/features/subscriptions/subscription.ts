import type { UserSettings } from '../user-directory/index.js';

/** What a subscriber set for a channel; null inherits from the personal settings. */
export interface PersonalSettings {
  /** `#rrggbb`, lower case. */
  color: string;
  is_muted: boolean;
  pin_to_top: boolean;
  desktop_notifications: boolean | null;
  audible_notifications: boolean | null;
  push_notifications: boolean | null;
  email_notifications: boolean | null;
  wildcard_mentions_notify: boolean | null;
}

export const DEFAULT_COLOR = '#c2c2c2';

export const DEFAULT_PERSONAL_SETTINGS: PersonalSettings = {
  color: DEFAULT_COLOR,
  is_muted: false,
  pin_to_top: false,
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
};

export const PERSONAL_SETTINGS = Object.keys(DEFAULT_PERSONAL_SETTINGS) as (keyof PersonalSettings)[];

/** Settings of a channel that a subscriber may leave to what is set for all channels, under that name. */
export const INHERITED_SETTINGS = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
  push_notifications: 'enable_stream_push_notifications',
  email_notifications: 'enable_stream_email_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
} as const satisfies Partial<Record<keyof PersonalSettings, keyof UserSettings>>;
