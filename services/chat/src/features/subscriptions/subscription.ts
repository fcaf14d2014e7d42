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
