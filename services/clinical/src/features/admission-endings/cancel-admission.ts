import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import {
  admissionRecord,
  admissionSchema,
  admissionSubject,
  answerAdmission,
  LIMITS_VIEW,
  reasonSchema,
} from '../admissions/index.js';
import { cancelAdmission } from './cancel-actions.js';

export const cancelAdmissionEndpoint = endpoint({
  operationId: 'cancelAdmission',
  method: 'post',
  path: '/api/v1/admissions/{admission}/cancel',
  summary: 'Cancel an admission, or declare it entered in error',
  description:
    'An expected admission becomes `cancelled`. Any other becomes `entered_in_error`: its stays are void and its bed is free. Open ' +
    'tasks are cancelled. Admissions are never deleted.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.cancel_preadmit', action: 'U', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: { path: ids('admission'), headers: optionalIfMatch, body: reasonSchema },
  message: { en: 'Admission cancelled.', es: 'Hospitalización anulada.' },
  response: admissionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const row = await cancelAdmission(call, call.path.admission, call.headers['if-match'], call.body.reason);
    call.trail.note({ event: row.status === 'cancelled' ? 'admission.cancel_preadmit' : 'admission.undo_admit' });
    return answerAdmission(call, row, ['status']);
  },
});
