export { draftsSection } from './drafts-register.js';
