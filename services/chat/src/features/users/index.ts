export { botAdded, botChanged } from './bot-events.js';
export { getSystemBot } from './system-bots.js';
export {
  accessUser,
  accessUsers,
  accessUserToAdminister,
  findAccessibleUserIds,
  findUsersByRef,
  invalidUser,
  type UserRef,
} from './user-access.js';
export { changeUser, createUser, regenerateApiKey } from './user-actions.js';
export { checkIsNotLastOwner, checkIsNotLastPerson } from './last-owner.js';
export { avatarChanged, membershipEvent, ownGroupId, userAudience, userChanged } from './user-events.js';
export { checkCanAdminister, checkIsNotAbove, checkMaySetRole, email, fullName, role } from './user-rules.js';
export { USER_SETTING_DEFAULTS, userSetting, type UserSettings } from './user-settings.js';
export {
  deleteMemberships,
  findBotsOf,
  findUser,
  findUserByEmail,
  findUserForUpdate,
  findUsers,
  getUserForUpdate,
  setActive,
  setAvatar,
} from './user-store.js';
export {
  apiEmail,
  avatarUrl,
  canSeeEmail,
  ownAvatarUrl,
  placeholderEmail,
  userView,
  type UserView,
} from './user-view.js';
export { SYSTEM_BOTS, type User } from './user.js';
export { userSettingDefaultsSection, userSettingsSection, usersSection } from './users-register.js';
