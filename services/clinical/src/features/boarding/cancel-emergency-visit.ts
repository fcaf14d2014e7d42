import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import {
  answerVisit,
  CARE,
  cancelVisit,
  emergencyVisitRecord,
  reasonSchema,
  visitSchema,
  visitSubject,
} from '../emergency/index.js';
import { withoutAdmission } from './boarding-actions.js';

export const cancelEmergencyVisitEndpoint = endpoint({
  operationId: 'cancelEmergencyVisit',
  method: 'post',
  path: '/api/v1/emergency/visits/{visit}/cancel',
  summary: 'Declare a visit entered in error',
  description:
    'The visit stays readable. If the patient was recorded as dead in it, the death is undone. The admission of a boarding patient is ' +
    'cancelled. An unknown patient’s record becomes inactive if it holds nothing else.',
  access: phi('full', {
    ability: 'emergency:write',
    area: 'emergency',
    limitedWithout: CARE,
    subject: { of: visitSubject, param: 'visit' },
  }),
  audit: { event: 'emergency_visit.cancel', action: 'U', resource: 'emergency_visit', record: emergencyVisitRecord },
  idempotent: true,
  parameters: { path: ids('visit'), headers: optionalIfMatch, body: reasonSchema },
  message: { en: 'Visit declared an error.', es: 'Visita declarada como error.' },
  response: visitSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body } = call;
    await cancelVisit(call, path.visit, headers['if-match'], body.reason);
    const row = await withoutAdmission(call, path.visit, body.reason);
    return answerVisit(call, row, ['status']);
  },
});
