import { listConsultationsEndpoint } from '../features/consultations/list-consultations.js';
import { listUsualDiagnosesEndpoint } from '../features/consultations/list-usual-diagnoses.js';
import { createNoteTemplateEndpoint } from '../features/note-templates/create-note-template.js';
import { deleteNoteTemplateEndpoint } from '../features/note-templates/delete-note-template.js';
import { listNoteTemplatesEndpoint } from '../features/note-templates/list-note-templates.js';
import { updateNoteTemplateEndpoint } from '../features/note-templates/update-note-template.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** Notes, and what they are written with: a part of what clients use in general. */
export const notes = {
  Consultations: {
    'GET /api/v1/consultations': listConsultationsEndpoint,
    'GET /api/v1/usual-diagnoses': listUsualDiagnosesEndpoint,
  },
  'Note templates': {
    'GET /api/v1/note-templates': listNoteTemplatesEndpoint,
    'POST /api/v1/note-templates': createNoteTemplateEndpoint,
    'PATCH /api/v1/note-templates/{template}': updateNoteTemplateEndpoint,
    'DELETE /api/v1/note-templates/{template}': deleteNoteTemplateEndpoint,
  },
} satisfies EndpointMap;
