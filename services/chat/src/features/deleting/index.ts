export { removeMessages } from './delete-actions.js';
