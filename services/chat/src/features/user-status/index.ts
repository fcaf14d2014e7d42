export { userStatusSection } from './user-status-register.js';
