import type { GroupSettingValue } from '../../domain/group-setting.js';

export const TOPICS_POLICIES = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const;
export type TopicsPolicy = (typeof TOPICS_POLICIES)[number];

/** A row of `channels`. */
export interface Channel {
  id: number;
  name: string;
  description: string;
  rendered_description: string;
  date_created: Date;
  creator_id: number | null;
  invite_only: boolean;
  is_web_public: boolean;
  history_public_to_subscribers: boolean;
  topics_policy: TopicsPolicy;
  /** Null inherits from the organization, -1 keeps forever. */
  message_retention_days: number | null;
  is_archived: boolean;
  is_default: boolean;
  folder_id: number | null;
  first_message_id: number | null;
  /** Had a message in the last 180 days. */
  is_recently_active: boolean;
  /** Messages per week over the last four weeks. */
  stream_weekly_traffic: number;
  /** Of active users. */
  subscriber_count: number;
  /** Group-setting values that differ from their defaults. */
  group_settings: Partial<Record<ChannelGroupSettingName, GroupSettingValue>>;
}

/** A channel as one user stands to it. */
export interface ChannelForUser extends Channel {
  is_subscribed: boolean;
}

/**
 * Permissions of a channel, with their defaults (chat-gaps.md 4.9). Any may be nobody, none may be
 * role:internet; `allow_everyone_group` false never holds for guests.
 */
export const CHANNEL_GROUP_SETTINGS = {
  can_add_subscribers_group: { default: 'role:nobody', allow_everyone_group: false },
  can_administer_channel_group: { default: 'role:nobody', allow_everyone_group: false },
  can_delete_any_message_group: { default: 'role:nobody', allow_everyone_group: true },
  can_delete_own_message_group: { default: 'role:nobody', allow_everyone_group: true },
  can_move_messages_out_of_channel_group: { default: 'role:nobody', allow_everyone_group: true },
  can_move_messages_within_channel_group: { default: 'role:nobody', allow_everyone_group: true },
  can_remove_subscribers_group: { default: 'role:administrators', allow_everyone_group: true },
  can_resolve_topics_group: { default: 'role:nobody', allow_everyone_group: true },
  can_send_message_group: { default: 'role:everyone', allow_everyone_group: true },
  can_subscribe_group: { default: 'role:nobody', allow_everyone_group: false },
} as const;

export type ChannelGroupSettingName = keyof typeof CHANNEL_GROUP_SETTINGS;
