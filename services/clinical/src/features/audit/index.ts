export { anchorAuditTrail, anchorIn, verifyNewSeals } from './anchor-actions.js';
export { AUDIT_EVENT_LIST, auditEvents, findPatientNames, type AuditEventRow } from './audit-event-store.js';
export { makeAuditPartitions } from './partition-store.js';
export { findLoss, recordRestoration } from './restoration-actions.js';
export { HASH_BYTES, MISSING_ROW, rowHash, sealHash, type Seal } from './seal-rules.js';
export { sealAuditTrail } from './seal-actions.js';
export { noteVerification } from './seal-store.js';
export { verifyAuditTrail } from './verify-actions.js';
