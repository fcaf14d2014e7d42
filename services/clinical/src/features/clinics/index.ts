export { createClinic } from './clinic-actions.js';
export { findSandbox, insertSandbox, isTimezone } from './clinic-store.js';
