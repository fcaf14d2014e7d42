export { ownList, type OwnReader } from './own-list.js';
