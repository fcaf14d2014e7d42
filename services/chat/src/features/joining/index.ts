export { joinRealm, OPEN_TO_ALL } from './joining-actions.js';
