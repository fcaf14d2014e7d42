export {
  accessChannel,
  accessChannelByName,
  canAdministerChannel,
  channelGroupSetting,
  hasChannelPermission,
  hasContentAccess,
  hasMetadataAccess,
} from './channel-access.js';
export { CHANNEL_GROUP_SETTINGS, type Channel, type ChannelForUser, type ChannelGroupSettingName } from './channel.js';
export { findChannelForUser, lockChannelClock } from './channel-store.js';
