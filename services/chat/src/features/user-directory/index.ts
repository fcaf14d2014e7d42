export { findAccountForUpdate } from './account-store.js';
export { botAdded, botChanged, botKeyChanged } from './bot-events.js';
export { announceBotOwner, announceBotsOfRole } from './bot-visibility.js';
export {
  countBotsOf,
  findBotDefaults,
  findBots,
  findBotsUsing,
  saveBotDetails,
  type BotDefaults,
  type BotDetails,
  type BotRow,
  type BotService,
} from './bot-store.js';
export { botChangeSchema, botSchema, botView, ownServicesView, serviceView } from './bot-view.js';
export {
  findPasswordHash,
  isAddressProven,
  setAddressProven,
  setApiKey,
  shareApiKeyHash,
  setPasswordHash,
} from './credential-store.js';
export { LEGACY_DISPLAY_SETTINGS, LEGACY_NOTIFICATION_SETTINGS } from './legacy-settings.js';
export { checkIsNotLastOwner, checkIsNotLastPerson } from './last-owner.js';
export { checkSignIn } from './sign-in.js';
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
export { changeSettings, changeUser, createUser } from './user-actions.js';
export {
  avatarChanged,
  hidesUsersFromGuests,
  membershipEvent,
  ownGroupId,
  userAudience,
  userChanged,
} from './user-events.js';
export {
  checkCanAdminister,
  checkIsNotAbove,
  checkMaySetRole,
  email,
  fullName,
  isEmail,
  password,
  role,
} from './user-rules.js';
export {
  EMOJISETS,
  NOTIFICATION_SOUNDS,
  timezone,
  USER_SETTING_DEFAULTS,
  USER_SETTING_TYPES,
  USER_SETTINGS,
  userSetting,
  userSettings,
  type UserSettingName,
  type UserSettings,
} from './user-settings.js';
export {
  findAccounts,
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
  ownAvatarUrl,
  placeholderEmail,
  unknownUserView,
  userView,
  userViewForSpectators,
  UNKNOWN_USER_NAME,
  UNKNOWN_USER_PICTURE,
  visibleAvatarUrl,
} from './user-view.js';
export {
  deleteOldSessions,
  endSession,
  endSessionBySecret,
  endUnusedSessions,
  findSessionsOf,
  insertSession,
  shareSession,
} from './web-session-store.js';
export { SYSTEM_BOTS, type NewUser, type User, type UserChanges } from './user.js';
