import { endpoint, ids } from '../../http/endpoint.js';
import { phi } from '../../operation/access.js';
import { weakEtag } from '../../http/etag.js';
import { CARE, getVisit, visitSubject } from './visit-access.js';
import { visitSchema, visitView } from './visit-view.js';

export const getEmergencyVisitEndpoint = endpoint({
  operationId: 'getEmergencyVisit',
  method: 'get',
  path: '/api/v1/emergency/visits/{visit}',
  summary: 'Get a visit to the emergency room',
  access: phi('full', {
    ability: 'emergency:read',
    area: 'emergency',
    limitedWithout: CARE,
    subject: { of: visitSubject, param: 'visit' },
  }),
  audit: { event: 'emergency_visit.read', action: 'R', resource: 'emergency_visit' },
  parameters: { path: ids('visit') },
  conditional: true,
  message: { en: 'Emergency visit.', es: 'Visita de urgencias.' },
  response: visitSchema,

  async handler({ db, clinic, caller, path, trail }) {
    const row = await getVisit(db, clinic.id, path.visit);
    trail.note({ resource_id: row.id, patient_ids: [row.patient.id] });
    const data = visitView(row, caller);
    return { data, etag: weakEtag(row.version, data) };
  },
});
