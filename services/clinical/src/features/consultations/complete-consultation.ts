import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { uuid } from '../../http/schema.js';
import { consultationSubject } from '../consultation-heads/index.js';
import { getConsultation } from './consultation-access.js';
import { completeConsultation } from './consultation-change-actions.js';
import { consultationSchema } from './consultation-view.js';
import { consultationRecord } from './consultation-record.js';

export const completeConsultationEndpoint = endpoint({
  operationId: 'completeConsultation',
  method: 'post',
  path: '/api/mobile/v1/doctor/consultations/{consultation}/complete',
  summary: 'Sign a draft, which locks it',
  description:
    'Needs a patient and a diagnosis or an assessment. The caller signs; an API key names the `practitioner_id`. ' +
    'With If-Match only the version that the signer has read is signed. An appointment whose patient has arrived is `fulfilled` by it.',
  access: phi('full', {
    ability: 'consultations:complete',
    subject: { of: consultationSubject, param: 'consultation' },
  }),
  audit: { event: 'consultation.complete', action: 'U', resource: 'consultation', record: consultationRecord },
  parameters: {
    path: ids('consultation'),
    headers: optionalIfMatch,
    body: Joi.object<{ practitioner_id?: string | null }, true>({ practitioner_id: uuid().allow(null) }),
  },
  message: { en: 'Consultation completed.', es: 'Consulta completada.' },
  response: consultationSchema,
  errors: ['precondition_failed', 'not_a_practitioner', 'reauthentication_required'],

  async handler(call) {
    const { db, clinic, language, path, headers, body, trail } = call;
    await completeConsultation(call, headers['if-match'], body);
    const { view, etag } = await getConsultation(db, clinic.id, path.consultation, language);
    trail.note({ patient_ids: view.patient ? [view.patient.id] : [], changed_fields: ['status', 'signature'] });
    return { data: view, etag };
  },
});
