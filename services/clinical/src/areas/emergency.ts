import { assignEmergencyVisitEndpoint } from '../features/emergency/assign-emergency-visit.js';
import { admitEmergencyVisitEndpoint } from '../features/boarding/admit-emergency-visit.js';
import { cancelEmergencyVisitEndpoint } from '../features/boarding/cancel-emergency-visit.js';
import { disposeEmergencyVisitEndpoint } from '../features/boarding/dispose-emergency-visit.js';
import { createEmergencyVisitEndpoint } from '../features/emergency/create-emergency-visit.js';
import { getEmergencyBoardEndpoint } from '../features/emergency/get-emergency-board.js';
import { getEmergencyMetricsEndpoint } from '../features/emergency/get-emergency-metrics.js';
import { getEmergencyVisitEndpoint } from '../features/emergency/get-emergency-visit.js';
import { listEmergencyTriagesEndpoint } from '../features/emergency/list-emergency-triages.js';
import { listEmergencyVisitVersionsEndpoint } from '../features/emergency/list-emergency-visit-versions.js';
import { listEmergencyVisitsEndpoint } from '../features/emergency/list-emergency-visits.js';
import { observeEmergencyVisitEndpoint } from '../features/emergency/observe-emergency-visit.js';
import { reopenEmergencyVisitEndpoint } from '../features/emergency/reopen-emergency-visit.js';
import { resumeEmergencyCareEndpoint } from '../features/emergency/resume-emergency-care.js';
import { startEmergencyCareEndpoint } from '../features/emergency/start-emergency-care.js';
import { triageEmergencyVisitEndpoint } from '../features/emergency/triage-emergency-visit.js';
import { watchEmergencyBoardEndpoint } from '../features/emergency/watch-emergency-board.js';
import { identifyEmergencyVisitEndpoint } from '../features/emergency-identities/identify-emergency-visit.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** The emergency room (clinical-areas.md section 2). */
export const emergency = {
  Emergency: {
    'GET /api/v1/emergency/board': getEmergencyBoardEndpoint,
    'GET /api/v1/emergency/board/events': watchEmergencyBoardEndpoint,
    'GET /api/v1/emergency/metrics': getEmergencyMetricsEndpoint,
    'GET /api/v1/emergency/visits': listEmergencyVisitsEndpoint,
    'POST /api/v1/emergency/visits': createEmergencyVisitEndpoint,
    'GET /api/v1/emergency/visits/{visit}': getEmergencyVisitEndpoint,
    'GET /api/v1/emergency/visits/{visit}/versions': listEmergencyVisitVersionsEndpoint,
    'GET /api/v1/emergency/visits/{visit}/triages': listEmergencyTriagesEndpoint,
    'POST /api/v1/emergency/visits/{visit}/triage': triageEmergencyVisitEndpoint,
    'POST /api/v1/emergency/visits/{visit}/assign': assignEmergencyVisitEndpoint,
    'POST /api/v1/emergency/visits/{visit}/start-care': startEmergencyCareEndpoint,
    'POST /api/v1/emergency/visits/{visit}/observe': observeEmergencyVisitEndpoint,
    'POST /api/v1/emergency/visits/{visit}/resume-care': resumeEmergencyCareEndpoint,
    'POST /api/v1/emergency/visits/{visit}/disposition': disposeEmergencyVisitEndpoint,
    'POST /api/v1/emergency/visits/{visit}/admit': admitEmergencyVisitEndpoint,
    'POST /api/v1/emergency/visits/{visit}/identify': identifyEmergencyVisitEndpoint,
    'POST /api/v1/emergency/visits/{visit}/cancel': cancelEmergencyVisitEndpoint,
    'POST /api/v1/emergency/visits/{visit}/reopen': reopenEmergencyVisitEndpoint,
  },
} satisfies EndpointMap;
