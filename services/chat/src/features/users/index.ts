export { displaySettingsSection, notificationSettingsSection } from './legacy-settings-register.js';
export { deactivateUser } from './user-activity.js';
export { userSettingDefaultsSection, userSettingsSection, usersSection } from './users-register.js';
