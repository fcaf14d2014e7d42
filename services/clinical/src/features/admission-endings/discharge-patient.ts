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
import { OPEN_WORK_KINDS } from './open-work-kinds.js';

export const dischargePatientEndpoint = endpoint({
  operationId: 'dischargePatient',
  method: 'post',
  path: '/api/v1/admissions/{admission}/discharge',
  summary: 'Discharge a patient',
  description:
    'The bed needs cleaning afterwards. A signed consultation of the type `discharge_summary` must exist, unless the clinic’s settings ' +
    'do not require it: else 422 `discharge_summary`. Pending orders, open tasks and medications with open doses are listed in 422 ' +
    '`acknowledge`. `acknowledge: true` discharges anyway: orders stay, tasks are cancelled, medications stop. A patient who `died` ' +
    'gets a closed record.',
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
    const row = await discharge(call, call.path.admission, call.headers['if-match'], call.body, OPEN_WORK_KINDS);
    return answerAdmission(call, row, ['status', 'bed', 'disposition']);
  },
});
