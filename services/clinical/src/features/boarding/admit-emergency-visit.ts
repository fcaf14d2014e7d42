import Joi from 'joi';
import { checkArea } from '../../domain/areas.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import {
  admissionFields,
  admissionRecord,
  admissionSchema,
  answerAdmission,
  type AdmissionBody,
} from '../admissions/index.js';
import { CARE, visitSubject } from '../emergency/index.js';
import { acceptingField, acceptSuggestion, type Accepting } from '../suggestion-acceptances/index.js';
import { admitVisit } from './boarding-actions.js';

export const admitEmergencyVisitEndpoint = endpoint({
  operationId: 'admitEmergencyVisit',
  method: 'post',
  path: '/api/v1/emergency/visits/{visit}/admit',
  summary: 'Admit a patient from the emergency room',
  description:
    'The visit must be in care or observation: else 422 `status`. The body is that of an admission without `patient_id` and `source`. ' +
    'With `bed_id` the visit ends as `admitted`. Without it the visit is `boarding` until the admission has a bed; if the admission is ' +
    'cancelled, it is in care again. The clinic must use hospitalization too.',
  access: phi('full', { ability: CARE, area: 'emergency', subject: { of: visitSubject, param: 'visit' } }),
  audit: { event: 'admission.preadmit', action: 'C', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: {
    path: ids('visit'),
    headers: optionalIfMatch,
    body: Joi.object<Omit<AdmissionBody, 'source'> & Accepting, true>({ ...admissionFields, ...acceptingField }),
  },
  status: 201,
  message: { en: 'Patient admitted.', es: 'Paciente hospitalizado.' },
  response: admissionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    checkArea(call.clinic, 'hospitalization');
    const { suggestion_id, ...body } = call.body;
    const row = await admitVisit(call, call.path.visit, call.headers['if-match'], body);
    const record = { type: 'admission' as const, id: row.id, patient_id: row.patient.id };
    call.trail.note({ details: await acceptSuggestion(call, suggestion_id, record) });
    return { ...answerAdmission(call, row), headers: { Location: `/api/v1/admissions/${row.id}` } };
  },
});
