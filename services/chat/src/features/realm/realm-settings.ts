import type { Realm } from '../../http/principals.js';

/** Defaults of the organization's plain settings, by wire name without `realm_`; rows store what differs. */
export const REALM_SETTING_DEFAULTS = {
  allow_message_editing: true,
  message_content_edit_limit_seconds: 600 as number | null,
  message_content_delete_limit_seconds: 600 as number | null,
  move_messages_within_stream_limit_seconds: 604_800 as number | null,
  move_messages_between_streams_limit_seconds: 604_800 as number | null,
  message_edit_history_visibility_policy: 'all' as 'all' | 'moves' | 'none',
  message_retention_days: -1,
  topics_policy: 'allow_empty_topic' as 'allow_empty_topic' | 'disable_empty_topic',
  waiting_period_threshold: 0,
  enable_spectator_access: false,
  enable_read_receipts: false,
  default_language: 'en',
  presence_disabled: false,
  moderation_request_channel_id: -1,
  new_stream_announcements_stream_id: -1,
  signup_announcements_stream_id: -1,
  wildcard_mention_policy: 5,
  inline_image_preview: true,
  inline_url_embed_preview: false,
  send_welcome_emails: true,
};

export type RealmSettings = typeof REALM_SETTING_DEFAULTS;

/** What the empty topic is called for clients that cannot show it. */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';

export function realmSetting<N extends keyof RealmSettings>(realm: Realm, name: N): RealmSettings[N] {
  const stored = realm.settings[name];
  return stored === undefined ? REALM_SETTING_DEFAULTS[name] : (stored as RealmSettings[N]);
}
