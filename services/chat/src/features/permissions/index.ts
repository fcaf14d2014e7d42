export { findUserIdsInEach, findUserIdsInGroupSettings } from './group-holders.js';
export { findGroupIdsOf, isInGroupSetting, systemGroupId, type Member } from './group-membership.js';
export { checkGroupSettingUpdate, checkGroupSettingValue, type GroupSettingRules } from './group-setting-changes.js';
export { groupsOf, isInValue, isSameValue, normalizeValue } from './group-setting-rules.js';
export { findAdministratorIds, findGroupIdsAbove } from './permission-store.js';
export {
  hasRealmPermission,
  REALM_GROUP_SETTINGS,
  realmGroupSetting,
  type RealmGroupSettingName,
} from './realm-permissions.js';
export { ownSystemGroup, SYSTEM_GROUPS, SYSTEM_SUBGROUPS, type SystemGroupName } from './system-groups.js';
