export { insertSystemGroups } from './system-group-store.js';
export { hasGroupPermission } from './user-group-access.js';
export { addMembers } from './user-group-actions.js';
export { deleteMemberships, findUserGroups, findUserGroupsForUpdate, lockGroupNesting } from './user-group-store.js';
export { USER_GROUP_SETTING_NAMES, USER_GROUP_SETTINGS, userGroupSetting } from './user-group.js';
export { userGroupsSection } from './user-groups-register.js';
export type { UserGroup } from './user-group.js';
