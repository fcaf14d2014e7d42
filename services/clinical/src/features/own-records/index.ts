export { ownList } from './own-list.js';
