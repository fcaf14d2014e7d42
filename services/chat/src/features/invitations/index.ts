export { findOfferedChannels, lockOfferedGroups } from './invitation-access.js';
export { INVITATION_EVENTS } from './invitation-events.js';
export { acceptInvitation, revokeInvitations } from './invitation-actions.js';
export { findInvitationByToken } from './invitation-links.js';
export { invitationTasks } from './invitation-mails.js';
export { stateOf, type InvitationState } from './invitation-rules.js';
export { findInvitation, lockInvitationsTo, shareInvitation } from './invitation-store.js';
export type { Invitation, Offer } from './invitation.js';
