export { clearStatus } from './user-status-actions.js';
export { userStatusSection } from './user-status-register.js';
