export { changeRealm } from './realm-changes.js';
export { getRealmForUpdate } from './realm-settings-store.js';
export { realmEmbeddedBotsSection, realmSection } from './realm-register.js';
export { billingSection, videoCallsSection } from './realm-services-register.js';
export { REALM_PICTURE_FILES } from './realm-picture-files.js';
