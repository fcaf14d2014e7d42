export { findChannelFolderLocked, type ChannelFolder } from './channel-folder-store.js';
export { channelFoldersSection } from './channel-folders-register.js';
