export { changeProfile } from './profile-actions.js';
export { profileData } from './profile-data-param.js';
export { setProfileData } from './profile-data.js';
export { findProfileData } from './profile-field-store.js';
export { EXTERNAL_ACCOUNTS } from './profile-field.js';
export type { ProfileChange, ProfileInput } from './profile-field.js';
export { profileFieldsSection } from './profile-fields-register.js';
