export { deleteMemberships } from './user-group-store.js';
export { USER_GROUP_SETTINGS } from './user-group.js';
export { userGroupsSection } from './user-groups-register.js';
