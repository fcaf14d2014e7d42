export { findDuplicates, matchPatients, type FoundMatch, type FoundPair, type Sought } from './match-actions.js';
export { GRADES, type Grade, type Match, type Reason } from './match-rules.js';
export { findDistinct } from './match-store.js';
export { soughtOf, soughtSchema, type Described } from './sought.js';
