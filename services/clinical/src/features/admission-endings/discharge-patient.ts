import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import {
  admissionRecord,
  admissionSchema,
  admissionSubject,
  answerAdmission,
  CARE,
  discharge,
  dischargeSchema,
} from '../admissions/index.js';
import { OPEN_WORKS } from './open-works.js';

export const dischargePatientEndpoint = endpoint({
  operationId: 'dischargePatient',
  method: 'post',
  path: '/api/v1/admissions/{admission}/discharge',
  summary: 'Discharge a patient',
  description:
    'The bed is cleaned next. Unless the settings say that none is needed, a signed consultation of the admission with the type `discharge_summary` ' +
    'is there first: else 422 `discharge_summary`. Pending orders of it and of its consultations, open tasks and medications with open doses are named in 422 `acknowledge`; `acknowledge: true` leaves the orders, cancels the tasks and stops the medications. ' +
    'Whoever `died` has a closed record.',
  access: phi('full', {
    ability: CARE,
    area: 'hospitalization',
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.discharge', action: 'U', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: { path: ids('admission'), headers: optionalIfMatch, body: dischargeSchema },
  message: { en: 'Patient discharged.', es: 'Paciente dado de alta.' },
  response: admissionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const row = await discharge(call, call.path.admission, call.headers['if-match'], call.body, OPEN_WORKS);
    return answerAdmission(call, row, ['status', 'bed', 'disposition']);
  },
});
