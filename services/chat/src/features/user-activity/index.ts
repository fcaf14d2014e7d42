export { deactivateUser, reactivateUser } from './user-activity.js';
