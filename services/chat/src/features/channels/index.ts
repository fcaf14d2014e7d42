export {
  accessChannel,
  accessChannelByName,
  canAdministerChannel,
  hasChannelPermission,
  hasContentAccess,
  hasMetadataAccess,
} from './channel-access.js';
export { findMetadataHolders, metadataAudience } from './channel-audience.js';
export {
  canAccessContent,
  canAccessMetadata,
  channelGroupSetting,
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
  findChannelForUser,
  findChannels,
  findDefaultChannels,
  lockChannelClock,
  lockChannelClocks,
} from './channel-store.js';
export { channelView, type ChannelView } from './channel-view.js';
