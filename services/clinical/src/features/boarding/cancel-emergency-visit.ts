import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { cancelVisit } from './ending-actions.js';
import { CARE, visitSubject } from './visit-access.js';
import { answerVisit } from './visit-answer.js';
import { reasonSchema } from './visit-content.js';
import { emergencyVisitRecord } from './visit-record.js';
import { visitSchema } from './visit-view.js';

export const cancelEmergencyVisitEndpoint = endpoint({
  operationId: 'cancelEmergencyVisit',
  method: 'post',
  path: '/api/v1/emergency/visits/{visit}/cancel',
  summary: 'Declare a visit an error',
  description:
    'It stays to be read and is never deleted. That the patient died, where the visit said so, is taken back. The record of an unknown person who has nothing else becomes inactive.',
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
    const row = await cancelVisit(call, call.path.visit, call.headers['if-match'], call.body.reason);
    return answerVisit(call, row, ['status']);
  },
});
