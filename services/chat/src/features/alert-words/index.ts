export { alertWordsSection } from './alert-words-register.js';
