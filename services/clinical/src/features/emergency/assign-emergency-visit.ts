import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { CARE } from './visit-access.js';
import { assign } from './visit-actions.js';
import { answerVisit } from './visit-answer.js';
import { assignmentSchema } from './visit-content.js';
import { emergencyVisitRecord } from './visit-record.js';
import { visitSchema } from './visit-view.js';

export const assignEmergencyVisitEndpoint = endpoint({
  operationId: 'assignEmergencyVisit',
  method: 'post',
  path: '/api/v1/emergency/visits/{visit}/assign',
  summary: 'Assign practitioners and a place to a visit',
  description:
    'Null removes an assignment; absent members stay. A location with `bay: true` holds one open visit unless it is `shared: true`: an ' +
    'occupied one is 422 `location_id`. Assigned practitioners are on the patient’s care team until 72 hours after the visit. If the ' +
    'PHI policy asks for a relation, practitioners without one may assign only themselves.',
  access: phi('full', {
    ability: 'emergency:write',
    area: 'emergency',
    limitedWithout: CARE,
    noSubject:
      'Practitioners join the care team by assigning themselves. Assigning others is checked against the policy.',
  }),
  audit: { event: 'emergency_visit.assign', action: 'U', resource: 'emergency_visit', record: emergencyVisitRecord },
  idempotent: true,
  parameters: { path: ids('visit'), headers: optionalIfMatch, body: assignmentSchema },
  message: { en: 'Visit assigned.', es: 'Visita asignada.' },
  response: visitSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { row, changed } = await assign(call, call.path.visit, call.headers['if-match'], call.body);
    return answerVisit(call, row, changed);
  },
});
