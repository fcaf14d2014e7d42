export { matchPatients, type FoundMatch } from './match-actions.js';
export { findDistinct } from './match-store.js';
export { soughtOf, soughtSchema, type PersonDescription } from './match-query.js';
