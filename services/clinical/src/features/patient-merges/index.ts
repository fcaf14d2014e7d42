export { mergePatients } from './merge-actions.js';
