export { findActiveDiagnoses, findActiveTestIds } from './catalog-store.js';
