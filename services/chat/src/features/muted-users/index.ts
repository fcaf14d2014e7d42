export { mutedUsersSection } from './muted-users-register.js';
