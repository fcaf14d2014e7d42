export { avatarRoutes } from './avatar-routes.js';
