import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { reopen } from './ending-actions.js';
import { CARE, visitSubject } from './visit-access.js';
import { answerVisit } from './visit-answer.js';
import { reasonSchema } from './visit-content.js';
import { emergencyVisitRecord } from './visit-record.js';
import { visitSchema } from './visit-view.js';

export const reopenEmergencyVisitEndpoint = endpoint({
  operationId: 'reopenEmergencyVisit',
  method: 'post',
  path: '/api/v1/emergency/visits/{visit}/reopen',
  summary: 'Reopen a visit that ended',
  description:
    'Within four hours of `left_at`, and only while the patient has no other open visit. The visit returns to its former state, and to ' +
    'its former place if that is free.',
  access: phi('full', {
    ability: CARE,
    area: 'emergency',
    subject: { of: visitSubject, param: 'visit' },
  }),
  audit: { event: 'emergency_visit.reopen', action: 'U', resource: 'emergency_visit', record: emergencyVisitRecord },
  idempotent: true,
  parameters: { path: ids('visit'), headers: optionalIfMatch, body: reasonSchema },
  message: { en: 'Visit reopened.', es: 'Visita reabierta.' },
  response: visitSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const row = await reopen(call, call.path.visit, call.headers['if-match'], call.body.reason);
    return answerVisit(call, row, ['status', 'disposition']);
  },
});
