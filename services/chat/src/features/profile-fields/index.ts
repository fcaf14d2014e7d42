export { setProfileData } from './profile-data.js';
export { findProfileData } from './profile-field-store.js';
export { profileFieldsSection } from './profile-fields-register.js';
export type { ProfileChange, ProfileInput } from './profile-field.js';
