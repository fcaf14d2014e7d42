import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { admissionSubject, LIMITS_VIEW } from './admission-access.js';
import { answerAdmission } from './admission-answer.js';
import { leaveSchema } from './admission-content.js';
import { sendOnLeave } from './leave-actions.js';
import { admissionRecord } from './admission-record.js';
import { admissionSchema } from './admission-view.js';

export const sendOnLeaveEndpoint = endpoint({
  operationId: 'sendOnLeave',
  method: 'post',
  path: '/api/v1/admissions/{admission}/leave',
  summary: 'Send a patient on leave',
  description: '`bed: hold` keeps the bed for the patient. `release` ends the stay, and the bed needs cleaning.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.leave', action: 'U', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: { path: ids('admission'), headers: optionalIfMatch, body: leaveSchema },
  message: { en: 'Patient on leave.', es: 'Paciente con permiso.' },
  response: admissionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const row = await sendOnLeave(call, call.path.admission, call.headers['if-match'], call.body);
    return answerAdmission(call, row, ['status']);
  },
});
