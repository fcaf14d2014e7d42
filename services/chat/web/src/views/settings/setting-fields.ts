/** Which settings a section shows, by the names of the interface. */
export const PERSONAL_FIELDS = {
  appearance: [
    'default_language',
    'web_font_size_px',
    'web_line_height_percent',
    'high_contrast_mode',
    'twenty_four_hour_time',
    'web_mark_read_on_scroll_policy',
  ],
  notifications: [
    'enable_desktop_notifications',
    'enable_sounds',
    'notification_sound',
    'pm_content_in_desktop_notifications',
    'desktop_icon_count_display',
    'wildcard_mentions_notify',
    'enable_followed_topic_desktop_notifications',
    'enable_followed_topic_audible_notifications',
    'enable_stream_desktop_notifications',
    'enable_stream_audible_notifications',
    'enable_offline_email_notifications',
    'message_content_in_email_notifications',
    'enable_offline_push_notifications',
  ],
  privacy: [
    'email_address_visibility',
    'presence_enabled',
    'send_read_receipts',
    'send_private_typing_notifications',
    'send_stream_typing_notifications',
    'allow_private_data_export',
  ],
} as const;

export const ORGANIZATION_FIELDS = [
  'invite_required',
  'require_unique_names',
  'name_changes_disabled',
  'allow_message_editing',
  'enable_read_receipts',
  'presence_disabled',
  'inline_image_preview',
  'inline_url_embed_preview',
  'message_content_allowed_in_email_notifications',
  'enable_guest_user_indicator',
  'enable_guest_user_dm_warning',
  'avatar_changes_disabled',
  'email_changes_disabled',
  'enable_spectator_access',
] as const;

/** Those that are one of a few, in the order in which they are shown. */
export const ORGANIZATION_CHOICES = [
  'default_language',
  'topics_policy',
  'message_edit_history_visibility_policy',
  'message_content_edit_limit_seconds',
  'message_content_delete_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
  'waiting_period_threshold',
] as const;

/** Those that name a channel. */
export const ORGANIZATION_CHANNELS = [
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'moderation_request_channel_id',
] as const;

export const PERMISSION_FIELDS = [
  'can_invite_users_group',
  'create_multiuse_invite_group',
  'can_create_public_channel_group',
  'can_create_private_channel_group',
  'can_create_web_public_channel_group',
  'can_add_subscribers_group',
  'can_move_messages_between_topics_group',
  'can_move_messages_between_channels_group',
  'can_resolve_topics_group',
  'can_delete_own_message_group',
  'can_delete_any_message_group',
  'can_mention_many_users_group',
  'can_add_custom_emoji_group',
  'can_create_bots_group',
  'can_create_write_only_bots_group',
  'can_create_groups',
  'can_manage_all_groups',
  'can_set_topics_policy_group',
  'can_set_delete_message_policy_group',
  'direct_message_initiator_group',
  'direct_message_permission_group',
  'can_access_all_users_group',
] as const;

/** Administrators see these; owners alone change them. */
export const OWNERS_ONLY: ReadonlySet<string> = new Set([
  'invite_required',
  'can_invite_users_group',
  'create_multiuse_invite_group',
  'can_manage_all_groups',
  'waiting_period_threshold',
]);

export const OWN_SECTIONS = [
  'account',
  'appearance',
  'notifications',
  'privacy',
  'words',
  'files',
  'sessions',
] as const;
export const ORGANIZATION_SECTIONS = ['organization', 'permissions'] as const;
export type SettingsSection = (typeof OWN_SECTIONS)[number] | (typeof ORGANIZATION_SECTIONS)[number];
