import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import {
  answerVisit,
  CARE,
  dispose,
  emergencyVisitRecord,
  dispositionSchema,
  visitSchema,
  visitSubject,
} from '../emergency/index.js';
import { withoutAdmission } from './boarding-actions.js';

export const disposeEmergencyVisitEndpoint = endpoint({
  operationId: 'disposeEmergencyVisit',
  method: 'post',
  path: '/api/v1/emergency/visits/{visit}/disposition',
  summary: 'End a visit',
  description:
    'In care or observation the outcome is `discharged`, `transferred`, `left_against_advice` or `died`; before care, ' +
    '`left_without_being_seen`, `transferred` or `died`. Any other is 422 `outcome`. `discharged`, and `transferred` or `died` after ' +
    'care began, need a diagnosis in a signed consultation of the visit, unless the setting `emergency.diagnosis_required` is false. ' +
    'The admission of a boarding patient is cancelled. A patient who died gets a closed record. An API key sets `practitioner_id`.',
  access: phi('full', {
    ability: CARE,
    area: 'emergency',
    subject: { of: visitSubject, param: 'visit' },
  }),
  audit: {
    event: 'emergency_visit.disposition',
    action: 'U',
    resource: 'emergency_visit',
    record: emergencyVisitRecord,
  },
  idempotent: true,
  parameters: { path: ids('visit'), headers: optionalIfMatch, body: dispositionSchema },
  message: { en: 'Visit ended.', es: 'Visita cerrada.' },
  response: visitSchema,
  errors: ['precondition_failed', 'not_a_practitioner'],

  async handler(call) {
    const { path, headers, body } = call;
    await dispose(call, path.visit, headers['if-match'], body);
    const row = await withoutAdmission(call, path.visit, body.notes || body.outcome);
    return answerVisit(call, row, ['status', 'disposition']);
  },
});
