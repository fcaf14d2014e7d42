export { findMutedUsers } from './muted-user-store.js';
export { mutedUsersSection } from './muted-users-register.js';
