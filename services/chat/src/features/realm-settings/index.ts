export { languageName, LANGUAGES } from './languages.js';
export {
  EMPTY_TOPIC_DISPLAY_NAME,
  GIPHY_RATING_OPTIONS,
  REALM_COLUMN_SETTINGS,
  REALM_SETTING_TYPES,
  REALM_SETTINGS,
  realmSetting,
  topicNameFor,
  VIDEO_CHAT_PROVIDERS,
  withTopicNames,
  type RealmSettingName,
} from './realm-settings.js';
export { getRealm } from './realm-store.js';
export { joinUrl, realmUrl } from './realm-url.js';
