export { countCodeAttempt } from './login-attempts.js';
export { newInitialPassword, type InitialPassword } from './initial-password.js';
export { recoverAccount } from './recovery-actions.js';
export { deleteOldNotices, tell } from './notice-store.js';
export { revoke } from './session-actions.js';
export { sessionOf } from './session-access.js';
export { deleteEndedTokens, insertUser, lockUser, setPassword, updateName } from './auth-store.js';
