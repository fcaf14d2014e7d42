import type { Realm } from '../../domain/realm.js';
import { systemGroupId } from '../permissions/index.js';
import { channelGroupSetting } from './channel-rules.js';
import { CHANNEL_GROUP_SETTINGS, type Channel, type ChannelGroupSettingName } from './channel.js';

const WEEK_MS = 7 * 86_400_000;
const SETTING_NAMES = Object.keys(CHANNEL_GROUP_SETTINGS) as ChannelGroupSettingName[];

export type ChannelView = ReturnType<typeof channelView>;

/** The channel object of chat.md section 2 and chat-gaps.md 4.10. */
export function channelView(realm: Realm, channel: Channel, now: Date) {
  const policy = streamPostPolicy(realm, channel);
  return {
    stream_id: channel.id,
    name: channel.name,
    is_archived: channel.is_archived,
    description: channel.description,
    rendered_description: channel.rendered_description,
    date_created: Math.floor(channel.date_created.getTime() / 1000),
    creator_id: channel.creator_id,
    invite_only: channel.invite_only,
    is_web_public: channel.is_web_public,
    stream_post_policy: policy,
    is_announcement_only: policy === 2,
    message_retention_days: channel.message_retention_days,
    history_public_to_subscribers: channel.history_public_to_subscribers,
    topics_policy: channel.topics_policy,
    first_message_id: channel.first_message_id,
    folder_id: channel.folder_id,
    is_recently_active: channel.is_recently_active,
    stream_weekly_traffic:
      now.getTime() - channel.date_created.getTime() < WEEK_MS ? null : channel.stream_weekly_traffic,
    subscriber_count: channel.subscriber_count,
    ...groupSettings(realm, channel),
  };
}

/** The deprecated number that stands for `can_send_message_group`; 1 where none does. */
export function streamPostPolicy(realm: Realm, channel: Channel): number {
  const value = channelGroupSetting(realm, channel, 'can_send_message_group');
  if (value === systemGroupId(realm, 'role:administrators')) return 2;
  if (value === systemGroupId(realm, 'role:fullmembers')) return 3;
  if (value === systemGroupId(realm, 'role:moderators')) return 4;
  return 1;
}

function groupSettings(realm: Realm, channel: Channel) {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, channelGroupSetting(realm, channel, name)])) as Record<
    ChannelGroupSettingName,
    ReturnType<typeof channelGroupSetting>
  >;
}
