export { recordMissedChanges } from './missed-change-actions.js';
