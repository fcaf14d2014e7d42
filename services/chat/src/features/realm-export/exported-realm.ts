import type { Realm } from '../../domain/realm.js';
import {
  CHANNEL_GROUP_SETTINGS,
  channelGroupSetting,
  type Channel,
  type ChannelGroupSettingName,
} from '../channel-directory/index.js';
import { REALM_GROUP_SETTINGS, realmGroupSetting, type RealmGroupSettingName } from '../permissions/index.js';
import { REALM_SETTINGS, realmSetting, type RealmSettingName } from '../realm-settings/index.js';
import type { AnonymousGroups } from './anonymous-groups.js';

/** Words that the reference server stores as numbers. */
const HISTORY_POLICIES = { all: 1, moves: 2, none: 3 };
const TOPICS_POLICIES = { inherit: 1, allow_empty_topic: 2, disable_empty_topic: 3, empty_topic_only: 4 };

/** Settings that are rows of a table there, or follow from others. */
const NOT_OF_REALM: readonly string[] = ['authentication_methods', 'presence_disabled'] satisfies RealmSettingName[];

/** A row of the reference server's organizations. */
export function exportedRealm(realm: Realm, groups: AnonymousGroups, channel_ids: ReadonlySet<number>): object {
  const settings = Object.keys(REALM_SETTINGS)
    .filter((name) => !NOT_OF_REALM.includes(name))
    .map((name) => storedSetting(name, realmSetting(realm, name as RealmSettingName), channel_ids));
  const permissions = Object.keys(REALM_GROUP_SETTINGS).map((name) => [
    name,
    groups.idOf(realmGroupSetting(realm, name as RealmGroupSettingName)),
  ]);
  return {
    ...Object.fromEntries([...settings, ...permissions]),
    id: realm.id,
    uuid: realm.uuid,
    string_id: realm.subdomain,
    name: realm.name,
    description: realm.description,
    date_created: realm.date_created.getTime() / 1000,
    deactivated: false,
    plan_type: 1,
    icon_source: realm.icon_key === null ? 'G' : 'U',
    logo_source: realm.logo_key === null ? 'D' : 'U',
    night_logo_source: realm.night_logo_key === null ? 'D' : 'U',
  };
}

function storedSetting(name: string, value: unknown, channel_ids: ReadonlySet<number>): [string, unknown] {
  if (name === 'message_edit_history_visibility_policy') return [name, HISTORY_POLICIES[value as 'all']];
  if (name === 'topics_policy') return [name, TOPICS_POLICIES[value as 'inherit']];
  if (!/_(?:stream|channel)_id$/.test(name)) return [name, value];
  return [name.slice(0, -'_id'.length), channel_ids.has(value as number) ? value : null];
}

/** A row of the reference server's channels. */
export function exportedChannel(realm: Realm, groups: AnonymousGroups, channel: Channel): object {
  const permissions = Object.keys(CHANNEL_GROUP_SETTINGS).map((name) => [
    name,
    groups.idOf(channelGroupSetting(realm, channel, name as ChannelGroupSettingName)),
  ]);
  return {
    ...Object.fromEntries(permissions),
    id: channel.id,
    realm: realm.id,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.rendered_description,
    date_created: channel.date_created.getTime() / 1000,
    creator: channel.creator_id,
    deactivated: channel.is_archived,
    invite_only: channel.invite_only,
    is_web_public: channel.is_web_public,
    is_in_zephyr_realm: false,
    history_public_to_subscribers: channel.history_public_to_subscribers,
    message_retention_days: channel.message_retention_days,
    topics_policy: TOPICS_POLICIES[channel.topics_policy as 'inherit'],
    folder: channel.folder_id,
    first_message_id: null,
    is_recently_active: channel.is_recently_active,
    subscriber_count: channel.subscriber_count,
  };
}
