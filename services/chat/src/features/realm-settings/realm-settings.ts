import Joi from 'joi';
import { bool, enumOf, id, int, jsonObject, line, str } from '../../http/param-types.js';
import { integer, nullable, string, typeOf } from '../../http/answer-types.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { LANGUAGES } from './languages.js';

/** One setting of an organization: its type as a parameter of `PATCH /realm`, its default, and who may change it. */
interface RealmSetting<T> {
  schema: Joi.Schema;
  default: T;
  /** Administrators, unless it is for owners alone (chat-gaps.md section 3). */
  owner_only?: boolean;
  /** Nothing here would do otherwise by it: it is told to clients, and nobody changes it (docs/settings.md). */
  fixed?: boolean;
}

const fixed = <T>(value: T): RealmSetting<T> => ({ schema: Joi.forbidden(), default: value, fixed: true });

function setting<T>(schema: Joi.Schema, value: T, options: { owner_only?: boolean } = {}): RealmSetting<T> {
  return { schema, default: value, ...options };
}

const flag = (value: boolean) => setting(bool(), value);
/** Seconds; null, or the word `unlimited`, for no limit. */
const limit = (value: number | null) =>
  setting<number | null>(int({ min: 1 }).allow(null, 'unlimited').meta({ wire: 'json-or-raw' }), value);
/** A channel that messages of the service go to; -1 for none. */
const announcementChannel = () => setting(id().min(-1), -1);

export const VIDEO_CHAT_PROVIDERS = {
  disabled: { name: 'None', id: 0 },
  jitsi_meet: { name: 'Jitsi Meet', id: 1 },
} as const;
/** Animated pictures are not searched for: there is nothing to choose. */
export const GIPHY_RATING_OPTIONS = { disabled: { id: 0, name: 'GIPHY integration disabled' } } as const;

export const ORG_TYPES = [0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 110, 1000];

/** The plain settings, by wire name without `realm_`; rows store what differs from the defaults. */
export const REALM_SETTINGS = {
  allow_message_editing: flag(true),
  authentication_methods: setting<Record<string, boolean>>(
    jsonObject<Record<string, boolean>>({ Email: Joi.boolean().valid(true) }),
    { Email: true },
    { owner_only: true },
  ),
  avatar_changes_disabled: flag(false),
  default_code_block_language: setting(str().max(40), ''),
  default_language: setting<string>(enumOf(...LANGUAGES), 'en'),
  digest_emails_enabled: fixed(false),
  digest_weekday: fixed(1),
  disallow_disposable_email_addresses: flag(true),
  email_changes_disabled: flag(false),
  emails_restricted_to_domains: setting(bool(), false, { owner_only: true }),
  enable_guest_user_dm_warning: flag(true),
  enable_guest_user_indicator: flag(true),
  enable_read_receipts: flag(true),
  enable_spectator_access: flag(false),
  giphy_rating: fixed(GIPHY_RATING_OPTIONS.disabled.id),
  inline_image_preview: flag(true),
  inline_url_embed_preview: flag(false),
  invite_required: setting(bool(), true, { owner_only: true }),
  /** The word `default` for that of the server. */
  jitsi_server_url: setting<string | null>(
    str()
      .uri({ scheme: ['http', 'https'] })
      .max(LIMITS.realmUrl)
      .allow('default')
      .disallow(''),
    null,
  ),
  message_content_allowed_in_email_notifications: flag(true),
  message_content_delete_limit_seconds: limit(600),
  message_content_edit_limit_seconds: limit(600),
  message_edit_history_visibility_policy: setting<'all' | 'moves' | 'none'>(enumOf('all', 'moves', 'none'), 'all'),
  /** Days; -1 keeps forever. */
  message_retention_days: setting<number>(
    int({ min: -1, max: LIMITS.retentionDays }).invalid(0).allow('unlimited').meta({ wire: 'json-or-raw' }),
    -1,
    { owner_only: true },
  ),
  moderation_request_channel_id: announcementChannel(),
  move_messages_between_streams_limit_seconds: limit(604_800),
  move_messages_within_stream_limit_seconds: limit(604_800),
  name_changes_disabled: flag(false),
  new_stream_announcements_stream_id: announcementChannel(),
  org_type: setting(int().valid(...ORG_TYPES), 0),
  presence_disabled: flag(false),
  require_e2ee_push_notifications: flag(false),
  require_unique_names: flag(false),
  send_welcome_emails: fixed(false),
  signup_announcements_stream_id: announcementChannel(),
  topics_policy: setting<'allow_empty_topic' | 'disable_empty_topic'>(
    enumOf('allow_empty_topic', 'disable_empty_topic'),
    'allow_empty_topic',
  ),
  video_chat_provider: setting(
    int().valid(...Object.values(VIDEO_CHAT_PROVIDERS).map((provider) => provider.id)),
    VIDEO_CHAT_PROVIDERS.jitsi_meet.id as number,
  ),
  /** Days until a new account is a full member. */
  waiting_period_threshold: setting(int({ min: 0, max: 36_500 }), 0, { owner_only: true }),
  want_advertise_in_communities_directory: fixed(false),
  welcome_message_custom_text: setting(str().max(LIMITS.welcomeMessageCustomText), ''),
  zulip_update_announcements_stream_id: fixed(-1),
} as const satisfies Record<string, RealmSetting<unknown>>;

/** Settings that are columns of their own. */
export const REALM_COLUMN_SETTINGS = {
  name: line(LIMITS.realmName),
  description: str().max(LIMITS.realmDescription),
};

export type RealmSettingName = keyof typeof REALM_SETTINGS;
export type RealmSettings = { [N in RealmSettingName]: (typeof REALM_SETTINGS)[N]['default'] };

export const REALM_SETTING_DEFAULTS = Object.fromEntries(
  Object.entries(REALM_SETTINGS).map(([name, { default: value }]) => [name, value]),
) as RealmSettings;

/** Types of the settings as they are told. */
export const REALM_SETTING_TYPES: Joi.SchemaMap = Object.fromEntries(
  Object.entries(REALM_SETTINGS).map(([name, { default: value }]) => [
    name,
    name.endsWith('_limit_seconds')
      ? nullable(integer())
      : name === 'jitsi_server_url'
        ? nullable(string())
        : typeOf(value as boolean),
  ]),
);

/** What the empty topic is called for clients that cannot show it. */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';

/** The topic as a client shows it: one that does not know topics without a name gets their display name. */
export function topicNameFor(topic: string, allowsEmpty: boolean): string {
  return topic === '' && !allowsEmpty ? EMPTY_TOPIC_DISPLAY_NAME : topic;
}

/** An entry of a history, with the topics that it names as a client shows them. */
export function withTopicNames<T extends { topic?: string; prev_topic?: string }>(entry: T, allowsEmpty: boolean): T {
  return {
    ...entry,
    ...(entry.topic !== undefined && { topic: topicNameFor(entry.topic, allowsEmpty) }),
    ...(entry.prev_topic !== undefined && { prev_topic: topicNameFor(entry.prev_topic, allowsEmpty) }),
  };
}

export function realmSetting<N extends RealmSettingName>(realm: Realm, name: N): RealmSettings[N] {
  const stored = realm.settings[name];
  return stored === undefined || 'fixed' in REALM_SETTINGS[name]
    ? REALM_SETTING_DEFAULTS[name]
    : (stored as RealmSettings[N]);
}
