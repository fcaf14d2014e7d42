import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { consultationSubject } from '../consultation-heads/index.js';
import { getConsultation } from './consultation-access.js';
import { cancelConsultation } from './consultation-change-actions.js';
import { consultationSchema } from './consultation-view.js';
import { consultationRecord } from './consultation-record.js';

export const cancelConsultationEndpoint = endpoint({
  operationId: 'cancelConsultation',
  method: 'post',
  path: '/api/mobile/v1/doctor/consultations/{consultation}/cancel',
  summary: 'Declare a consultation entered in error',
  description: 'It stays readable, with the reason. A completed one is cancelled only by those who may complete.',
  access: phi('full', { ability: 'consultations:write', subject: { of: consultationSubject, param: 'consultation' } }),
  audit: { event: 'consultation.cancel', action: 'U', resource: 'consultation', record: consultationRecord },
  parameters: {
    path: ids('consultation'),
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Consultation cancelled.', es: 'Consulta anulada.' },
  response: consultationSchema,

  async handler(call) {
    const { db, clinic, language, path, body, trail } = call;
    await cancelConsultation(call, body.reason);
    const { view, etag } = await getConsultation(db, clinic.id, path.consultation, language);
    trail.note({ patient_ids: view.patient ? [view.patient.id] : [], changed_fields: ['status'] });
    return { data: view, etag };
  },
});
