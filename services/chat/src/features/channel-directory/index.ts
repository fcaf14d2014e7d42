export {
  accessChannel,
  accessChannelByName,
  accessChannelToAdminister,
  canAdministerChannel,
  hasChannelPermission,
  hasContentAccess,
  hasMetadataAccess,
} from './channel-access.js';
export { channelActivityTasks } from './channel-activity.js';
export { announceDefaultChannels, checkChannelOptions, createChannels } from './channel-actions.js';
export {
  announceChannelChange,
  findMetadataHolders,
  findMetadataHoldersOf,
  KNOWING_ARCHIVED,
  metadataAudience,
} from './channel-audience.js';
export {
  findChannelFolderLocked,
  findChannelFolders,
  hasChannelsInFolder,
  insertChannelFolder,
  lockFolderIds,
  setFolderOrder,
  updateChannelFolder,
  type ChannelFolder,
} from './channel-folder-store.js';
export { announcingChannelsOfGroups, goneEvents, holdersEvents, shownEvents } from './channel-visibility.js';
export {
  channelOptions,
  retention,
  retentionDays,
  SETTING_NAMES,
  type ChannelOptions,
  type Retention,
} from './channel-params.js';
export {
  checkFolder,
  checkMayMake,
  checkMaySetDefault,
  checkMaySetGroup,
  checkMaySetRetention,
  checkMaySetTopicsPolicy,
  checkPrivacy,
} from './channel-permissions.js';
export {
  canAccessContent,
  canAccessMetadata,
  channelGroupSetting,
  CONTENT_ACCESS_SETTINGS,
  isAllowedInChannel,
  isWebPublic,
  type Standing,
} from './channel-rules.js';
export { channelMembers, channelSchema } from './channel-schema.js';
export {
  CHANNEL_COLUMNS,
  findAllChannels,
  findChannelForUser,
  findChannelForUserByName,
  findChannels,
  findChannelsByName,
  findChannelsForUser,
  findDefaultChannels,
  findGuestsOutside,
  findSubscriberIds,
  findWebPublicChannels,
  hasNamedTopics,
  lockChannel,
  updateChannel,
  type ListedChannel,
} from './channel-store.js';
export { checkChannelDescription, checkChannelName } from './channel-text-rules.js';
export { channelView, streamPostPolicy, type ChannelView } from './channel-view.js';
export {
  CHANNEL_GROUP_SETTINGS,
  TOPICS_POLICIES,
  type Channel,
  type ChannelForUser,
  type ChannelGroupSettingName,
  type TopicsPolicy,
} from './channel.js';
export { noteChannelMessage, renewFirstMessages } from './first-message-store.js';
export { announceChannelsOfRole } from './role-change.js';
