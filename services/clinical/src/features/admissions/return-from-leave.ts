import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { admissionSubject, LIMITS_VIEW } from './admission-access.js';
import { answerAdmission } from './admission-answer.js';
import { returnSchema } from './admission-content.js';
import { returnFromLeave } from './leave-actions.js';
import { admissionRecord } from './admission-record.js';
import { admissionSchema } from './admission-view.js';

export const returnFromLeaveEndpoint = endpoint({
  operationId: 'returnFromLeave',
  method: 'post',
  path: '/api/v1/admissions/{admission}/return',
  summary: 'Record that a patient returns from leave',
  description:
    'The patient returns to the bed that was held. If it was released, `bed_id` names another free bed: else 422 `bed_id`.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.return', action: 'U', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: { path: ids('admission'), headers: optionalIfMatch, body: returnSchema },
  message: { en: 'Patient back.', es: 'Paciente de vuelta.' },
  response: admissionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body } = call;
    const row = await returnFromLeave(call, path.admission, headers['if-match'], body.bed_id ?? null);
    return answerAdmission(call, row, ['status', 'bed']);
  },
});
