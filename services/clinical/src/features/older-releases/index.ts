export { tellOfOlderRelease } from './untold-actions.js';
