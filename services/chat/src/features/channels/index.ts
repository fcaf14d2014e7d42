export {
  accessChannel,
  accessChannelByName,
  canAdministerChannel,
  hasChannelPermission,
  hasContentAccess,
  hasMetadataAccess,
} from './channel-access.js';
export { announceDefaultChannels, checkChannelOptions, createChannels } from './channel-actions.js';
export { channelActivityTasks } from './channel-activity.js';
export {
  announceChannelChange,
  findMetadataHoldersOf,
  KNOWING_ARCHIVED,
  metadataAudience,
} from './channel-audience.js';
export {
  canAccessContent,
  canAccessMetadata,
  channelGroupSetting,
  CONTENT_ACCESS_SETTINGS,
  isAllowedInChannel,
  type Standing,
} from './channel-rules.js';
export {
  CHANNEL_GROUP_SETTINGS,
  TOPICS_POLICIES,
  type Channel,
  type ChannelForUser,
  type ChannelGroupSettingName,
} from './channel.js';
export {
  CHANNEL_COLUMNS,
  findAllChannels,
  findChannelForUser,
  findChannelForUserByName,
  findChannels,
  findChannelsByName,
  findDefaultChannels,
  type ListedChannel,
} from './channel-store.js';
export { channelOptions, type ChannelOptions } from './channel-params.js';
export { channelMembers } from './channel-schema.js';
export { channelView, type ChannelView } from './channel-view.js';
export { announcingChannelsOfGroups } from './channel-knowledge.js';
export { announceChannelsOfRole } from './role-change.js';
