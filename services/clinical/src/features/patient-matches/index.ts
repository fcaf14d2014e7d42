export { matchPatients, type FoundMatch } from './match-actions.js';
export { findDistinct } from './match-store.js';
export { soughtOf, soughtSchema, type Described } from './sought.js';
