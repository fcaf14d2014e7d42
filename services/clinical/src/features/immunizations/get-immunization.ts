import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { getImmunization, immunizationSubject } from './immunization-access.js';
import { immunizationSchema } from './immunization-view.js';

export const getImmunizationEndpoint = endpoint({
  operationId: 'getImmunization',
  method: 'get',
  path: '/api/v1/patients/{patient}/immunizations/{immunization}',
  summary: 'An immunization',
  access: phi('full', {
    ability: 'consultations:read',
    area: 'general',
    subject: { of: immunizationSubject, param: 'immunization' },
  }),
  audit: { event: 'immunization.read', action: 'R', resource: 'immunization' },
  parameters: { path: ids('patient', 'immunization') },
  conditional: true,
  message: { en: 'Immunization.', es: 'Vacuna.' },
  response: immunizationSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getImmunization(db, clinic.id, path);
    trail.note({ resource_id: data.id, patient_ids: [data.patient.id] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
