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
  summary: 'Triage a visit',
  description:
    'A visit can be triaged again while it is open; earlier triages are kept and the latest counts. `scale` may be absent, else it is ' +
    'that of the settings. An API key sets `practitioner_id`. The practitioner joins the patient’s care team.',
  access: phi('full', {
    ability: CARE,
    area: 'emergency',
    noSubject: 'The practitioner joins the care team with the triage.',
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
