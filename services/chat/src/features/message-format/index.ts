export { messageFor, type MessageFormat } from './message-format.js';
