/** Every limit of the service but those of FHIR (`fhir/limits.ts`) and the rates (`deps/rate-limit-policies.ts`). */
export { AUDIT_LIMITS } from './audit-limits.js';
export { BROWSER_LIMITS } from './browser-limits.js';
export { CATALOG_LIMITS } from './catalog-limits.js';
export { CHART_LIMITS } from './chart-limits.js';
export { DOCUMENT_LIMITS } from './document-limits.js';
export { EMERGENCY_LIMITS } from './emergency-limits.js';
export { FREE_TIME_LIMITS } from './free-time-limits.js';
export { OVERVIEW_LIMITS } from './overview-limits.js';
export { PATIENT_LIMITS } from './patient-limits.js';
export { POLICY_LIMITS } from './policy-limits.js';
export { REMINDER_LIMITS } from './reminder-limits.js';
export { LIMITS } from './service-limits.js';
export { SHARING_LIMITS } from './sharing-limits.js';
export { SMART_LIMITS } from './smart-limits.js';
export { TEMPLATE_LIMITS } from './template-limits.js';
export { UPGRADE_LIMITS } from './upgrade-limits.js';
export { WARD_LIMITS } from './ward-limits.js';
