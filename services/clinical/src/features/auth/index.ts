export { accountKey, countCodeAttempt } from './login-attempts.js';
export { loginFields, type LoginBody } from './login.js';
export { checkCredentials, homeOf } from './login-actions.js';
export { newPassword } from './password-content.js';
export { checkCanMail, countMail, makePasswordLink } from './password-link-actions.js';
export { deleteEndedPasswordLinks } from './password-link-store.js';
export { newInitialPassword } from './initial-password.js';
export { recoverAccount } from './recovery-actions.js';
export { deleteOldNotices, tell } from './notice-store.js';
export { devicesOf } from './device-actions.js';
export { deviceFields } from './device-view.js';
export { endMfa } from './mfa-actions.js';
export { logIn, revoke } from './session-actions.js';
export { sessionOf } from './session-access.js';
export { insertUser, lockUser, setPassword, updateName } from './auth-store.js';
export { deleteEndedTokens } from './token-store.js';
export { totpSecrets } from './totp-secret-store.js';
export {
  beginAppSession,
  endAppSession,
  findRefreshable,
  refreshAppSession,
  type AppTokens,
} from './app-session-actions.js';
export { findAppSession, revokeAppTokens, type AppSessionRow } from './app-session-store.js';
