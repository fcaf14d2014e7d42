export { noteDigest, SIGNATURE_FORMAT } from './consultation-rules.js';
export type { ConsultationSaid } from './consultation-store.js';
