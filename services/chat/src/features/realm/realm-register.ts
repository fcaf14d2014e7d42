import { literal } from '../../http/answer-types.js';
import { EXTERNAL_ACCOUNTS } from '../profile-fields/index.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { SERVER_GENERATION } from '../../server-version.js';
import { event, type RegisterSection, type SpectatorContext } from '../events/index.js';
import { REALM_GROUP_SETTINGS, realmGroupSetting, type RealmGroupSettingName } from '../permissions/index.js';
import {
  EMPTY_TOPIC_DISPLAY_NAME,
  GIPHY_RATING_OPTIONS,
  REALM_SETTINGS,
  realmSetting,
  realmUrl,
  VIDEO_CHAT_PROVIDERS,
  type RealmSettingName,
} from '../realm-settings/index.js';
import { THUMBNAIL_FORMATS } from '../thumbnails/index.js';
import { CLIENT_TIMING } from '../presence/index.js';
import { legacySettings } from './legacy-settings.js';
import { REALM_PICTURES, realmPictureMembers } from './realm-picture-view.js';
import { realmMembers, realmChange } from './realm-schema.js';
import { SUPPORTED_PERMISSION_SETTINGS } from './supported-permission-settings.js';

/** Where video calls of organizations take place that name no server of their own. */
const JITSI_SERVER_URL = 'https://meet.jit.si';

/** `realm_*`, `max_*` and `server_*` (chat-gaps.md section 4, clients.md section 2). */
export const realmSection: RegisterSection = {
  types: ['realm'],
  members: () => realmMembers,
  events: [
    event('realm update_dict', { property: literal('default', 'icon', 'logo', 'night_logo'), data: realmChange }),
  ],
  load: loadRealm,
  /** What needs an account is said to be switched off, so that clients do not offer it. */
  async loadForSpectators(context) {
    return { ...(await loadRealm(context)), realm_allow_message_editing: false, realm_presence_disabled: true };
  },
};

async function loadRealm(context: SpectatorContext): Promise<object> {
  return {
    ...settingsOf(context.realm),
    ...identityOf(context),
    ...legacySettings(context.realm),
    ...LEGACY_CONSTANTS,
    ...LIMITS_SENT,
    ...serverOf(context),
  };
}

function settingsOf(realm: Realm): object {
  const plain = Object.keys(REALM_SETTINGS).map((name) => [
    `realm_${name}`,
    realmSetting(realm, name as RealmSettingName),
  ]);
  const groups = Object.keys(REALM_GROUP_SETTINGS).map((name) => [
    `realm_${name}`,
    realmGroupSetting(realm, name as RealmGroupSettingName),
  ]);
  return Object.fromEntries([...plain, ...groups]);
}

function identityOf({ realm, deps }: SpectatorContext): object {
  const url = realmUrl(deps.config.baseUrl, realm);
  return {
    realm_name: realm.name,
    realm_description: realm.description,
    realm_url: url,
    realm_uri: url,
    realm_bot_domain: realm.host,
    realm_date_created: Math.floor(realm.date_created.getTime() / 1000),
    ...picturesOf(realm, deps.config.baseUrl),
    realm_plan_type: 1,
    realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
    realm_password_auth_enabled: true,
    realm_push_notifications_enabled: deps.pushRelay !== undefined,
    realm_push_notifications_enabled_end_timestamp: null,
    realm_upload_quota_mib: null,
    realm_available_video_chat_providers: VIDEO_CHAT_PROVIDERS,
    realm_default_external_accounts: EXTERNAL_ACCOUNTS,
    realm_authentication_methods: { Email: { enabled: true, available: true } },
  };
}

function picturesOf(realm: Realm, baseUrl: string): object {
  const members = REALM_PICTURES.flatMap((picture) => Object.entries(realmPictureMembers(baseUrl, realm, picture)));
  return Object.fromEntries(members.map(([name, value]) => [`realm_${name}`, value]));
}

const LEGACY_CONSTANTS = {
  realm_email_auth_enabled: true,
  realm_is_zephyr_mirror_realm: false,
  zulip_plan_is_not_limited: true,
  upgrade_text_for_wide_organization_logo: '',
};

const LIMITS_SENT = {
  max_message_length: LIMITS.message,
  max_topic_length: LIMITS.topic,
  max_stream_name_length: LIMITS.channelName,
  max_stream_description_length: LIMITS.channelDescription,
  max_channel_folder_name_length: LIMITS.channelFolderName,
  max_channel_folder_description_length: LIMITS.channelFolderDescription,
  max_reminder_note_length: LIMITS.reminderNote,
  max_bulk_new_subscription_messages: LIMITS.subscriptionMessages,
  max_avatar_file_size_mib: LIMITS.imageMebibytes,
  max_icon_file_size_mib: LIMITS.imageMebibytes,
  max_logo_file_size_mib: LIMITS.imageMebibytes,
  password_min_length: LIMITS.passwordMin,
  password_max_length: LIMITS.passwordMax,
  password_min_guesses: 0,
};

function serverOf({ deps, realm }: SpectatorContext): object {
  const { baseUrl, maxFileBytes } = deps.config;
  return {
    max_file_upload_size_mib: Math.floor(maxFileBytes / 2 ** 20),
    event_queue_longpoll_timeout_seconds: 90,
    server_generation: SERVER_GENERATION,
    server_emoji_data_url: `${realmUrl(baseUrl, realm)}/static/emoji-data.json`,
    server_thumbnail_formats: THUMBNAIL_FORMATS,
    server_avatar_changes_disabled: false,
    server_name_changes_disabled: false,
    server_needs_upgrade: false,
    server_web_public_streams_enabled: true,
    server_inline_image_preview: true,
    server_inline_url_embed_preview: true,
    server_can_summarize_topics: false,
    server_jitsi_server_url: JITSI_SERVER_URL,
    jitsi_server_url: realmSetting(realm, 'jitsi_server_url') ?? JITSI_SERVER_URL,
    giphy_rating_options: GIPHY_RATING_OPTIONS,
    server_min_deactivated_realm_deletion_days: null,
    server_max_deactivated_realm_deletion_days: null,
    development_environment: false,
    settings_send_digest_emails: false,
    server_supported_permission_settings: SUPPORTED_PERMISSION_SETTINGS,
    ...CLIENT_TIMING,
  };
}
