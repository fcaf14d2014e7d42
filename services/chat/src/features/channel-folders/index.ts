export { channelFoldersSection } from './channel-folders-register.js';
