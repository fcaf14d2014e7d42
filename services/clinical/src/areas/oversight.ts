import { listPatientAccessesEndpoint } from '../features/access-log/list-patient-accesses.js';
import { listUserAccessesEndpoint } from '../features/access-log/list-user-accesses.js';
import { exportAuditEventsEndpoint } from '../features/audit/export-audit-events.js';
import { getAuditSealEndpoint } from '../features/audit/get-audit-seal.js';
import { listAuditEventsEndpoint } from '../features/audit/list-audit-events.js';
import { listReviewsEndpoint } from '../features/break-glass/list-reviews.js';
import { resolveReviewEndpoint } from '../features/break-glass/resolve-review.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** By which a clinic sees who saw what. */
export const oversight = {
  'Break-glass reviews': {
    'GET /api/v1/break-glass-reviews': listReviewsEndpoint,
    'POST /api/v1/break-glass-reviews/{review}/resolve': resolveReviewEndpoint,
  },
  'Audit trail': {
    'GET /api/v1/audit-events': listAuditEventsEndpoint,
    'GET /api/v1/audit-events/export': exportAuditEventsEndpoint,
    'GET /api/v1/audit-events/seal': getAuditSealEndpoint,
    'GET /api/v1/patients/{patient}/access-log': listPatientAccessesEndpoint,
    'GET /api/v1/users/{user}/access-log': listUserAccessesEndpoint,
  },
} satisfies EndpointMap;
