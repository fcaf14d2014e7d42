export { changeAvatar, withAvatar } from './avatar-actions.js';
export { AVATARS } from './avatar-files.js';
