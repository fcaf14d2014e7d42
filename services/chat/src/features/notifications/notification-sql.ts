import { IS_REACHED } from '../push-devices/index.js';
import { USER_SETTING_DEFAULTS, type UserSettingName } from '../user-directory/index.js';

/** How somebody is told of a message who does not read it in a client. */
export type Way = 'mail' | 'push';

/** Why, what says most first. */
export const TRIGGERS = [
  'direct_message',
  'mention',
  'group_mention',
  'topic_wildcard_in_followed_topic',
  'channel_wildcard_in_followed_topic',
  'topic_wildcard',
  'channel_wildcard',
  'followed_topic',
  'channel',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

interface WayRules {
  /** Settings of the person: of direct messages and mentions, followed topics, and channels that say nothing themselves. */
  personal: UserSettingName;
  followedTopic: UserSettingName;
  channel: UserSettingName;
  /** The column of `subscriptions` that counts before the last of them. */
  ofChannel: string;
  /** A condition on `users u`: whether it reaches them at all. */
  reaches: string;
  /** With this setting, also while they are active. */
  whileActive?: UserSettingName;
}

/** A column of settings of `u`, or what holds for who never changed it. */
export function settingOf(setting: UserSettingName): string {
  const value = USER_SETTING_DEFAULTS[setting];
  const type = typeof value === 'number' ? 'integer' : 'boolean';
  return `coalesce((u.settings ->> '${setting}')::${type}, ${value})`;
}

export const WAYS: Readonly<Record<Way, WayRules>> = {
  mail: {
    personal: 'enable_offline_email_notifications',
    followedTopic: 'enable_followed_topic_email_notifications',
    channel: 'enable_stream_email_notifications',
    ofChannel: 'email_notifications',
    reaches: 'true',
  },
  push: {
    personal: 'enable_offline_push_notifications',
    followedTopic: 'enable_followed_topic_push_notifications',
    channel: 'enable_stream_push_notifications',
    ofChannel: 'push_notifications',
    reaches: `exists (select from push_devices d where d.realm_id = u.realm_id and d.user_id = u.id
      and ${IS_REACHED})`,
    whileActive: 'enable_online_push_notifications',
  },
};

/** Whether users hear of all that is said in channels, where these say nothing themselves; as the index users_notified_of_channels has it. */
export const HEARS_OF_CHANNELS = `(u.settings ->> 'enable_stream_email_notifications' = 'true'
  or u.settings ->> 'enable_stream_push_notifications' = 'true')`;

const IS_FOLLOWED = 'policy.visibility_policy = 3';
/** What is muted is heard of only by who is mentioned: by name, or in a group. */
const IS_SHOWN = `case policy.visibility_policy when 1 then false when 2 then true when 3 then true
  else not coalesce(personal.is_muted, false) end`;

/** Why they hear of a message that says nothing to them, or null: the topic, the channel. */
export function generalTrigger(way: Way): string {
  const { followedTopic, channel, ofChannel } = WAYS[way];
  return `case
    when ${IS_FOLLOWED} and ${settingOf(followedTopic)} then 'followed_topic'
    when ${IS_SHOWN} and coalesce(personal.${ofChannel}, ${settingOf(channel)}) then 'channel'
  end`;
}

/**
 * Why user `u` is told of a message in this way, or null. Expects their rows `personal` of subscriptions and `policy` of
 * user_topics, if there are any, and `said`: `is_direct`, `mentioned`, `mentioned_group_id`, `in_topic` and
 * `in_channel` (whether it is to all in the topic and takes them for one, and to all in the channel).
 */
export function triggerBy(way: Way): string {
  const personal = settingOf(WAYS[way].personal);
  const wildcardsFollowed = `${IS_FOLLOWED} and ${settingOf('enable_followed_topic_wildcard_mentions_notify')}`;
  const wildcardsShown = `${IS_SHOWN} and coalesce(personal.wildcard_mentions_notify, ${settingOf('wildcard_mentions_notify')})`;
  return `case
    when not (${WAYS[way].reaches}) then null
    when said.is_direct then case when ${personal} then 'direct_message' end
    when said.mentioned and ${personal} then case when said.mentioned_group_id is null then 'mention' else 'group_mention' end
    when said.in_topic and ${wildcardsFollowed} and ${personal} then 'topic_wildcard_in_followed_topic'
    when said.in_channel and ${wildcardsFollowed} and ${personal} then 'channel_wildcard_in_followed_topic'
    when said.in_topic and ${wildcardsShown} and ${personal} then 'topic_wildcard'
    when said.in_channel and ${wildcardsShown} and ${personal} then 'channel_wildcard'
    else ${generalTrigger(way)}
  end`;
}
