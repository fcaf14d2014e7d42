import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { CARE, emergencyVisitRecord, visitSchema, visitSubject, visitView } from '../emergency/index.js';
import { identify } from './identity-actions.js';
import { identificationSchema } from './identity-content.js';

export const identifyEmergencyVisitEndpoint = endpoint({
  operationId: 'identifyEmergencyVisit',
  method: 'post',
  path: '/api/v1/emergency/visits/{visit}/identify',
  summary: 'Identify an unknown patient',
  description:
    '`identity` must be `unconfirmed`: else 422 `status`. With `patient_id` the unknown patient’s record is merged into that one; a ' +
    'record that is closed, has an open visit or cannot be merged is 422 `patient_id`. Unmerging undoes it. Without it the record ' +
    'becomes that of a new patient, with `given_names`, `first_surname` and other demographics.',
  access: phi('full', {
    ability: 'emergency:write',
    area: 'emergency',
    limitedWithout: CARE,
    subject: { of: visitSubject, param: 'visit' },
  }),
  audit: { event: 'emergency_visit.identify', action: 'U', resource: 'emergency_visit', record: emergencyVisitRecord },
  idempotent: true,
  parameters: { path: ids('visit'), headers: optionalIfMatch, body: identificationSchema },
  message: { en: 'Patient identified.', es: 'Paciente identificado.' },
  response: visitSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { row, changed } = await identify(call, call.path.visit, call.headers['if-match'], call.body);
    call.trail.note({ changed_fields: changed });
    const data = visitView(row, call.caller);
    return { data, etag: weakEtag(row.version, data) };
  },
});
