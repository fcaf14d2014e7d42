export { contentDigest } from './consultation-rules.js';
