export { createListener } from './listener.js';
export { applyUnappliedMessages } from './unapplied-messages.js';
