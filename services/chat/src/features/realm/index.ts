export {
  EMPTY_TOPIC_DISPLAY_NAME,
  REALM_SETTING_DEFAULTS,
  realmSetting,
  type RealmSettings,
} from './realm-settings.js';
