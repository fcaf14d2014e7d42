export { endMfa } from './mfa-actions.js';
export { revoke } from './session-actions.js';
export { deleteEndedTokens, findUserForUpdate, updatePasswordHash } from './auth-store.js';
