export { noteDigest, SIGNATURE_FORMAT } from './consultation-rules.js';
