export { deleteMessages } from './delete-actions.js';
