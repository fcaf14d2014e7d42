import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { triage } from './triage-actions.js';
import { CARE } from './visit-access.js';
import { answerVisit } from './visit-answer.js';
import { triageSchema } from './visit-content.js';
import { emergencyVisitRecord } from './visit-record.js';
import { visitSchema } from './visit-view.js';

export const triageEmergencyVisitEndpoint = endpoint({
  operationId: 'triageEmergencyVisit',
  method: 'post',
  path: '/api/v1/emergency/visits/{visit}/triage',
  summary: 'Say how urgent a visit is',
  description:
    'As often as needed while the visit is open: earlier triages are kept, the latest counts. `scale` is that of the settings, and may be left out; ' +
    'an API key names the `practitioner_id`. Who did it is on the patient’s care team.',
  access: phi('full', {
    ability: CARE,
    area: 'emergency',
    noSubject: 'Who does a triage is on the care team by it.',
  }),
  audit: { event: 'emergency_visit.triage', action: 'U', resource: 'emergency_visit', record: emergencyVisitRecord },
  idempotent: true,
  parameters: { path: ids('visit'), headers: optionalIfMatch, body: triageSchema },
  message: { en: 'Triage noted.', es: 'Clasificación registrada.' },
  response: visitSchema,
  errors: ['precondition_failed', 'not_a_practitioner'],

  async handler(call) {
    const row = await triage(call, call.path.visit, call.headers['if-match'], call.body);
    return answerVisit(call, row, ['triage']);
  },
});
