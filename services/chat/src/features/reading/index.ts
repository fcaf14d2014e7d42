export { loadMessages, type LoadedMessage } from './load-messages.js';
