export { changeRealm } from './realm-changes.js';
export { getRealmForUpdate } from './realm-settings-store.js';
export { REALM_PICTURE_FILES } from './realm-picture-files.js';
export { realmSection } from './realm-register.js';
export {
  billingSection,
  defaultChannelGroupsSection,
  embeddedBotsSection,
  giphySection,
  incomingWebhookBotsSection,
  videoCallsSection,
} from './realm-services-register.js';
