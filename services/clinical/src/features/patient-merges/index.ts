export { mergePatients, type MergeRequest } from './merge-actions.js';
export { findMerges, type MergeRow } from './merge-store.js';
export { unmergePatient } from './unmerge-actions.js';
