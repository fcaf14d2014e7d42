export { writeInvitation } from './invitation-actions.js';
export { deleteExpiredInvitations } from './invitation-store.js';
