import type { Realm } from '../../domain/realm.js';
import { propertyChanges, type Change } from '../audit-log/index.js';
import { channelGroupSetting, SETTING_NAMES, type Channel } from '../channel-directory/index.js';

/** What the log of the organization is told of a changed channel: settings and permissions, with the old and the new value. */
export function channelChanges(realm: Realm, before: Channel, after: Channel): Change[] {
  const change = { event_type: 'channel_changed' as const, channel_id: after.id };
  return propertyChanges(change, settingsOf(realm, before), settingsOf(realm, after));
}

/** What is told of besides permissions. */
export const CHANNEL_PROPERTIES = [
  'name',
  'description',
  'invite_only',
  'is_web_public',
  'history_public_to_subscribers',
  'topics_policy',
  'message_retention_days',
  'is_default',
  'folder_id',
] as const;

function settingsOf(realm: Realm, channel: Channel): object {
  return Object.fromEntries([
    ...CHANNEL_PROPERTIES.map((property) => [property, channel[property]]),
    ...SETTING_NAMES.map((setting) => [setting, channelGroupSetting(realm, channel, setting)]),
  ]);
}
