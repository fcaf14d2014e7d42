export { createClinic } from './clinic-actions.js';
export { newInitialPassword } from './user-actions.js';
