import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { consultationSubject } from '../consultation-heads/index.js';
import { getConsultation } from './consultation-access.js';
import { consultationSchema } from './consultation-view.js';

export const getConsultationEndpoint = endpoint({
  operationId: 'getConsultation',
  method: 'get',
  path: '/api/mobile/v1/doctor/consultations/{consultation}',
  summary: 'Consultation detail: sections plus linked orders',
  description: 'The ETag changes with anything shown, orders included; send it as If-None-Match for a 304.',
  access: phi('full', { ability: 'consultations:read', subject: { of: consultationSubject, param: 'consultation' } }),
  audit: { event: 'consultation.read', action: 'R', resource: 'consultation' },
  parameters: { path: ids('consultation') },
  conditional: true,
  message: { en: 'Consultation.', es: 'Consulta.' },
  response: consultationSchema,

  async handler({ db, clinic, language, path, trail }) {
    const { view, etag } = await getConsultation(db, clinic.id, path.consultation, language);
    trail.note({ patient_ids: view.patient ? [view.patient.id] : [] });
    return { data: view, etag };
  },
});
