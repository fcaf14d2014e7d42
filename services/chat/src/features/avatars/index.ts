export { AVATARS } from './avatar-files.js';
