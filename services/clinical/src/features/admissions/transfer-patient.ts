import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { admissionSubject, LIMITS_VIEW } from './admission-access.js';
import { answerAdmission } from './admission-answer.js';
import { transferSchema } from './admission-content.js';
import { transfer } from './movement-actions.js';
import { admissionRecord } from './admission-record.js';
import { admissionSchema } from './admission-view.js';

export const transferPatientEndpoint = endpoint({
  operationId: 'transferPatient',
  method: 'post',
  path: '/api/v1/admissions/{admission}/transfer',
  summary: 'Transfer a patient to another bed',
  description:
    'One stay ends and the next begins at the same instant. The former bed needs cleaning. The new bed must be free, or reserved for ' +
    'this admission: else 422 `bed_id`.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.transfer', action: 'U', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: { path: ids('admission'), headers: optionalIfMatch, body: transferSchema },
  message: { en: 'Patient transferred.', es: 'Paciente trasladado.' },
  response: admissionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const row = await transfer(call, call.path.admission, call.headers['if-match'], call.body);
    return answerAdmission(call, row, ['bed']);
  },
});
