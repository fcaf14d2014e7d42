export { botsSection } from './bots-register.js';
