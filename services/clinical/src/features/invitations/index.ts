export { invite, makeInvitationCode, writeInvitation, type InvitationBody } from './invitation-actions.js';
export { deleteExpiredInvitations } from './invitation-store.js';
export { invitationFields } from './invitation-view.js';
export { invitationsOfPatient } from './invitation-rows-sql.js';
