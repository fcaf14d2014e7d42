import type { GroupSettingValue } from '../../domain/group-setting.js';
import { ROLES, type Role } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { isInValue, systemGroupId } from '../permissions/index.js';
import { CHANNEL_GROUP_SETTINGS, type Channel, type ChannelForUser, type ChannelGroupSettingName } from './channel.js';

/** A user with every group that holds it. */
export interface Standing {
  id: number;
  role: Role;
  group_ids: ReadonlySet<number>;
}

/** Settings whose holders may read and join a private channel. */
export const CONTENT_ACCESS_SETTINGS = ['can_add_subscribers_group', 'can_subscribe_group'] as const;
/** Settings whose holders know of a private channel. */
export const METADATA_ACCESS_SETTINGS = [...CONTENT_ACCESS_SETTINGS, 'can_administer_channel_group'] as const;

export function channelGroupSetting(realm: Realm, channel: Channel, name: ChannelGroupSettingName): GroupSettingValue {
  return channel.group_settings[name] ?? systemGroupId(realm, CHANNEL_GROUP_SETTINGS[name].default);
}

export function isAllowedInChannel(
  realm: Realm,
  user: Standing,
  channel: Channel,
  name: ChannelGroupSettingName,
): boolean {
  if (user.role === ROLES.guest && !CHANNEL_GROUP_SETTINGS[name].allow_everyone_group) return false;
  return isInValue(channelGroupSetting(realm, channel, name), user.id, user.group_ids);
}

/** May read its messages and subscribe (chat-gaps.md 4.10). */
export function canAccessContent(realm: Realm, user: Standing, channel: ChannelForUser): boolean {
  if (channel.is_web_public || channel.is_subscribed) return true;
  if (user.role === ROLES.guest) return false;
  return !channel.invite_only || CONTENT_ACCESS_SETTINGS.some((name) => isAllowedInChannel(realm, user, channel, name));
}

/** Open to people without an account: `IS_WEB_PUBLIC` of a row. */
export function isWebPublic({ is_web_public, is_archived }: Pick<Channel, 'is_web_public' | 'is_archived'>): boolean {
  return is_web_public && !is_archived;
}

/** May know that it exists and read its settings. */
export function canAccessMetadata(realm: Realm, user: Standing, channel: ChannelForUser): boolean {
  return (
    user.role <= ROLES.administrator ||
    canAccessContent(realm, user, channel) ||
    isAllowedInChannel(realm, user, channel, 'can_administer_channel_group')
  );
}
