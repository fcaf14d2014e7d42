export { realmEmbeddedBotsSection, realmSection } from './realm-register.js';
