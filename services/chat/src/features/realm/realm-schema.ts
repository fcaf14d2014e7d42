import type Joi from 'joi';
import {
  boolean,
  groupSetting,
  integer,
  list,
  literal,
  nullable,
  object,
  record,
  string,
} from '../../http/answer-types.js';
import { REALM_GROUP_SETTINGS } from '../permissions/index.js';
import { CLIENT_TIMING } from '../presence/index.js';
import { REALM_SETTING_TYPES } from '../realm-settings/index.js';
import { model } from '../../http/models.js';

const named = (names: Iterable<string>, type: () => Joi.Schema): Joi.SchemaMap =>
  Object.fromEntries([...names].map((name) => [name, type()]));

/** Members by their names with `realm_` before them. */
const ofRealm = (members: Joi.SchemaMap): Joi.SchemaMap =>
  Object.fromEntries(Object.entries(members).map(([name, type]) => [`realm_${name}`, type as Joi.Schema]));

const method = model('AuthenticationMethod', object({ enabled: boolean(), available: boolean() }));

/** What organizations have besides settings. */
const identity = {
  name: string(),
  description: string(),
  icon_url: string(),
  icon_source: literal('G', 'U'),
  logo_url: string(),
  logo_source: literal('D', 'U'),
  night_logo_url: string(),
  night_logo_source: literal('D', 'U'),
};

/** Settings of old, told beside what they became. */
const legacy = {
  mandatory_topics: boolean(),
  allow_edit_history: boolean(),
  wildcard_mention_policy: literal(1, 2, 3, 5, 6, 7),
  create_public_stream_policy: literal(1, 2, 3, 4),
  create_private_stream_policy: literal(1, 2, 3, 4),
  create_web_public_stream_policy: literal(2, 4, 6, 7),
};

const changing = {
  ...REALM_SETTING_TYPES,
  ...named(Object.keys(REALM_GROUP_SETTINGS), groupSetting),
  authentication_methods: record(method),
  ...identity,
  ...legacy,
};

/** What a change of settings tells, by names without `realm_`. */
export const realmChange = model('RealmChange', object({}, changing));

const permission = model(
  'PermissionSetting',
  object({
    require_system_group: boolean(),
    allow_internet_group: boolean(),
    allow_nobody_group: boolean(),
    allow_everyone_group: boolean(),
    default_group_name: string(),
    default_for_system_groups: nullable(string()),
    allowed_system_groups: list(string()),
  }),
);

const thumbnailFormat = model(
  'ThumbnailFormat',
  object({
    name: string(),
    max_width: integer(),
    max_height: integer(),
    format: string(),
    animated: boolean(),
  }),
);

const numbered = record(object({ name: string(), id: integer() }));

const account = model(
  'ExternalAccount',
  object({ name: string(), text: string(), hint: string(), url_pattern: string() }),
);

/** `realm_*`, `max_*` and `server_*` of `POST /register`. */
export const realmMembers: Joi.SchemaMap = {
  ...ofRealm({
    ...changing,
    url: string(),
    uri: string(),
    bot_domain: string(),
    date_created: integer(),
    plan_type: integer(),
    empty_topic_display_name: string(),
    password_auth_enabled: boolean(),
    email_auth_enabled: boolean(),
    is_zephyr_mirror_realm: boolean(),
    push_notifications_enabled: boolean(),
    push_notifications_enabled_end_timestamp: nullable(integer()),
    upload_quota_mib: nullable(integer()),
    available_video_chat_providers: numbered,
    default_external_accounts: record(account),
  }),
  ...named(
    [
      'max_message_length',
      'max_topic_length',
      'max_stream_name_length',
      'max_stream_description_length',
      'max_channel_folder_name_length',
      'max_channel_folder_description_length',
      'max_reminder_note_length',
      'max_bulk_new_subscription_messages',
      'max_avatar_file_size_mib',
      'max_icon_file_size_mib',
      'max_logo_file_size_mib',
      'max_file_upload_size_mib',
      'password_min_length',
      'password_max_length',
      'password_min_guesses',
      'event_queue_longpoll_timeout_seconds',
      'server_generation',
      ...Object.keys(CLIENT_TIMING),
    ],
    integer,
  ),
  ...named(
    [
      'zulip_plan_is_not_limited',
      'development_environment',
      'settings_send_digest_emails',
      'server_avatar_changes_disabled',
      'server_name_changes_disabled',
      'server_needs_upgrade',
      'server_web_public_streams_enabled',
      'server_inline_image_preview',
      'server_inline_url_embed_preview',
      'server_can_summarize_topics',
    ],
    boolean,
  ),
  upgrade_text_for_wide_organization_logo: string(),
  jitsi_server_url: string(),
  server_jitsi_server_url: nullable(string()),
  server_emoji_data_url: string(),
  server_thumbnail_formats: list(thumbnailFormat),
  server_min_deactivated_realm_deletion_days: nullable(integer()),
  server_max_deactivated_realm_deletion_days: nullable(integer()),
  giphy_rating_options: numbered,
  server_supported_permission_settings: object({
    realm: record(permission),
    stream: record(permission),
    group: record(permission),
  }),
};
