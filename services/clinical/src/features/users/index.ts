export { createClinic } from './clinic-actions.js';
export { deleteExpiredInvitations } from './invitation-store.js';
