export { loadReactions, type Reaction } from './reaction-store.js';
