export { TYPING_EVENTS } from './typing-schema.js';
