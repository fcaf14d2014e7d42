export { getSystemBot, SYSTEM_BOTS } from './system-bots.js';
export { accessUser } from './user-access.js';
export { createUser } from './user-actions.js';
export { membershipEvent, userAudience } from './user-events.js';
export { email, fullName } from './user-rules.js';
export { findUser, findUserByEmail, findUsers } from './user-store.js';
export { USER_SETTING_DEFAULTS, userSetting, type UserSettings } from './user-settings.js';
export { apiEmail, avatarUrl, canSeeEmail, userView, type UserView } from './user-view.js';
export type { User } from './user.js';
