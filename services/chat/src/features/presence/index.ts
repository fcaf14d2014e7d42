export { CLIENT_TIMING } from './client-timing.js';
export { presenceSection } from './presence-register.js';
