import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { CARE, getVisit, visitSubject } from './visit-access.js';
import { emergencyVisitRecord } from './visit-record.js';
import type { VisitRow } from './visit-store.js';
import { visitSchema, visitView } from './visit-view.js';

export const listEmergencyVisitVersionsEndpoint = endpoint({
  operationId: 'listEmergencyVisitVersions',
  method: 'get',
  path: '/api/v1/emergency/visits/{visit}/versions',
  summary: 'The history of a visit to the emergency room',
  description: VERSIONS_DESCRIPTION,
  access: phi('full', {
    ability: 'emergency:read',
    area: 'emergency',
    limitedWithout: CARE,
    subject: { of: visitSubject, param: 'visit' },
  }),
  audit: { event: 'emergency_visit.history', action: 'R', resource: 'emergency_visit' },
  parameters: { path: ids('visit'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the visit.', es: 'Versiones de la visita.' },
  response: versionsSchema(visitSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id, patient } = await getVisit(call.db, call.clinic.id, call.path.visit);
    call.trail.note({ resource_id: id, patient_ids: [patient.id] });
    const base = `/api/v1/emergency/visits/${id}/versions`;
    const view = (row: VisitRow) => visitView(row, call.caller);
    return answerVersions(call, { kind: emergencyVisitRecord, id, base, view });
  },
});
