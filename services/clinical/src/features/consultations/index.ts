export { consultationSubject } from './consultation-access.js';
export { getConsultation } from './consultation-actions.js';
export { activeAuthor } from './consultation-life-actions.js';
export { contentDigest } from './consultation-rules.js';
export { holdConsultationHead } from './consultation-store.js';
