export { AUDIT_EVENT_TYPES, type AuditEventType } from './audit-event-types.js';
export type { Actor, Change } from './change.js';
export { listChanges, propertyChanges, recordChanges } from './record-change.js';
