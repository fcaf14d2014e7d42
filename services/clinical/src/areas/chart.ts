import { cancelImmunizationEndpoint } from '../features/immunizations/cancel-immunization.js';
import { cancelProblemEndpoint } from '../features/problems/cancel-problem.js';
import { createImmunizationEndpoint } from '../features/immunizations/create-immunization.js';
import { cancelDocumentEndpoint } from '../features/documents/cancel-document.js';
import { createDocumentEndpoint } from '../features/documents/create-document.js';
import { createDocumentLinkEndpoint } from '../features/documents/create-document-link.js';
import { getDocumentContentEndpoint } from '../features/documents/get-document-content.js';
import { getDocumentEndpoint } from '../features/documents/get-document.js';
import { listDocumentVersionsEndpoint } from '../features/documents/list-document-versions.js';
import { listDocumentsEndpoint } from '../features/documents/list-documents.js';
import { openDocumentLinkEndpoint } from '../features/documents/open-document-link.js';
import { releaseDocumentEndpoint } from '../features/documents/release-document.js';
import { withholdDocumentEndpoint } from '../features/documents/withhold-document.js';
import { createProblemEndpoint } from '../features/problems/create-problem.js';
import { getImmunizationEndpoint } from '../features/immunizations/get-immunization.js';
import { getProblemEndpoint } from '../features/problems/get-problem.js';
import { listImmunizationVersionsEndpoint } from '../features/immunizations/list-immunization-versions.js';
import { listImmunizationsEndpoint } from '../features/immunizations/list-immunizations.js';
import { listChartEntriesEndpoint } from '../features/chart-entries/list-chart-entries.js';
import { listPatientObservationsEndpoint } from '../features/observations/list-patient-observations.js';
import { listProblemVersionsEndpoint } from '../features/problems/list-problem-versions.js';
import { listProblemsEndpoint } from '../features/problems/list-problems.js';
import { updateImmunizationEndpoint } from '../features/immunizations/update-immunization.js';
import { updateProblemEndpoint } from '../features/problems/update-problem.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** What tells what a patient has: a part of what clients use in general. */
export const chart = {
  Charts: {
    'GET /api/v1/patients/{patient}/chart-entries': listChartEntriesEndpoint,
  },
  Observations: {
    'GET /api/v1/patients/{patient}/observations': listPatientObservationsEndpoint,
  },
  Problems: {
    'GET /api/v1/patients/{patient}/problems': listProblemsEndpoint,
    'POST /api/v1/patients/{patient}/problems': createProblemEndpoint,
    'GET /api/v1/patients/{patient}/problems/{problem}': getProblemEndpoint,
    'PATCH /api/v1/patients/{patient}/problems/{problem}': updateProblemEndpoint,
    'POST /api/v1/patients/{patient}/problems/{problem}/cancel': cancelProblemEndpoint,
    'GET /api/v1/patients/{patient}/problems/{problem}/versions': listProblemVersionsEndpoint,
  },
  Immunizations: {
    'GET /api/v1/patients/{patient}/immunizations': listImmunizationsEndpoint,
    'POST /api/v1/patients/{patient}/immunizations': createImmunizationEndpoint,
    'GET /api/v1/patients/{patient}/immunizations/{immunization}': getImmunizationEndpoint,
    'PATCH /api/v1/patients/{patient}/immunizations/{immunization}': updateImmunizationEndpoint,
    'POST /api/v1/patients/{patient}/immunizations/{immunization}/cancel': cancelImmunizationEndpoint,
    'GET /api/v1/patients/{patient}/immunizations/{immunization}/versions': listImmunizationVersionsEndpoint,
  },
  Documents: {
    'GET /api/v1/documents': listDocumentsEndpoint,
    'POST /api/v1/documents': createDocumentEndpoint,
    'GET /api/v1/documents/{document}': getDocumentEndpoint,
    'GET /api/v1/documents/{document}/content': getDocumentContentEndpoint,
    'GET /api/v1/documents/{document}/versions': listDocumentVersionsEndpoint,
    'POST /api/v1/documents/{document}/cancel': cancelDocumentEndpoint,
    'POST /api/v1/documents/{document}/links': createDocumentLinkEndpoint,
    'POST /api/v1/documents/{document}/release': releaseDocumentEndpoint,
    'POST /api/v1/documents/{document}/withhold': withholdDocumentEndpoint,
    'GET /api/v1/document-files/{link}': openDocumentLinkEndpoint,
  },
} satisfies EndpointMap;
