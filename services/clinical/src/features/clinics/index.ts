export { createClinic } from './clinic-actions.js';
export { isTimezone } from './clinic-store.js';
