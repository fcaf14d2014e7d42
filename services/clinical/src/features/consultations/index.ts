export { consultationSubject } from './consultation-access.js';
export { getConsultation } from './consultation-actions.js';
export { findConsultationHead } from './consultation-store.js';
