export { sealAuditTrail } from './seal-actions.js';
export { verifyAuditTrail } from './verify-actions.js';
