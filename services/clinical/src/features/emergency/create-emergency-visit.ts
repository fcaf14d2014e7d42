import { endpoint } from '../../http/endpoint.js';
import { phi } from '../../operation/access.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { CARE } from './visit-access.js';
import { registerVisit } from './visit-actions.js';
import { answerVisit } from './visit-answer.js';
import { newVisitSchema } from './visit-content.js';
import { emergencyVisitRecord } from './visit-record.js';
import { visitSchema } from './visit-view.js';

export const createEmergencyVisitEndpoint = endpoint({
  operationId: 'createEmergencyVisit',
  method: 'post',
  path: '/api/v1/emergency/visits',
  summary: 'Register a visit to the emergency room',
  description:
    'The visit gets the clinic’s next number of this year. A patient with an open visit is 422 `patient_id`. `arrival_at` is now by ' +
    'default. An unknown patient is `unknown` in place of `patient_id`: they get a record with `identity: unconfirmed`, named ' +
    '“Unknown” and the label, or the number of the visit. `estimated_age` is kept with the visit and sets no birth date.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', {
    ability: 'emergency:write',
    area: 'emergency',
    limitedWithout: CARE,
    noSubject: 'Any registrar may receive any patient. The answer shows only what the request said.',
  }),
  audit: { event: 'emergency_visit.create', action: 'C', resource: 'emergency_visit', record: emergencyVisitRecord },
  idempotent: true,
  parameters: { body: newVisitSchema },
  status: 201,
  message: { en: 'Arrival noted.', es: 'Llegada registrada.' },
  response: visitSchema,

  async handler(call) {
    const answer = answerVisit(call, await registerVisit(call, call.body));
    return { ...answer, headers: { Location: `/api/v1/emergency/visits/${answer.data.id}` } };
  },
});
