import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { CARE, visitSubject } from './visit-access.js';
import { move } from './visit-actions.js';
import { answerVisit } from './visit-answer.js';
import { movingSchema } from './visit-content.js';
import { emergencyVisitRecord } from './visit-record.js';
import { visitSchema } from './visit-view.js';

export const resumeEmergencyCareEndpoint = endpoint({
  operationId: 'resumeEmergencyCare',
  method: 'post',
  path: '/api/v1/emergency/visits/{visit}/resume-care',
  summary: 'Return a patient from observation to care',
  access: phi('full', {
    ability: CARE,
    area: 'emergency',
    subject: { of: visitSubject, param: 'visit' },
  }),
  audit: {
    event: 'emergency_visit.resume_care',
    action: 'U',
    resource: 'emergency_visit',
    record: emergencyVisitRecord,
  },
  idempotent: true,
  parameters: { path: ids('visit'), headers: optionalIfMatch, body: movingSchema },
  message: { en: 'Care resumed.', es: 'Atención reanudada.' },
  response: visitSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const row = await move(call, call.path.visit, call.headers['if-match'], { as: 'resume_care', at: call.body.at });
    return answerVisit(call, row, ['status']);
  },
});
