export { keyOf, type Meeting, type SubstanceTable } from './substance-rules.js';
export { findSubstanceTable } from './substance-store.js';
export { findActiveDiagnoses, findActiveTest, findActiveTestIds } from './catalog-store.js';
