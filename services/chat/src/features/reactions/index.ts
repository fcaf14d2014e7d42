export { REACTION_EVENTS } from './reaction-schema.js';
export { loadReactions, type Reaction } from './reaction-store.js';
