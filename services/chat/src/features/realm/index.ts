export { changeRealm } from './realm-changes.js';
export { getRealmForUpdate } from './realm-settings-store.js';
export { realmEmbeddedBotsSection, realmSection } from './realm-register.js';
export { billingSection, videoCallsSection } from './realm-services-register.js';
