export { announceStatus, clearStatus } from './user-status-actions.js';
export { userStatusSection } from './user-status-register.js';
export { findUserStatuses } from './user-status-store.js';
export { userStatusView } from './user-status-view.js';
