import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { admissionSubject, LIMITS_VIEW } from './admission-access.js';
import { answerAdmission } from './admission-answer.js';
import { admitSchema } from './admission-content.js';
import { admit } from './movement-actions.js';
import { admissionRecord } from './admission-record.js';
import { admissionSchema } from './admission-view.js';

export const admitPatientEndpoint = endpoint({
  operationId: 'admitPatient',
  method: 'post',
  path: '/api/v1/admissions/{admission}/admit',
  summary: 'Admit an expected patient to a bed',
  description:
    'The bed must be free, or reserved for this admission: else 422 `bed_id`. `at` is now by default, and at most 72 hours ago.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.admit', action: 'U', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: { path: ids('admission'), headers: optionalIfMatch, body: admitSchema },
  message: { en: 'Patient admitted.', es: 'Paciente ingresado.' },
  response: admissionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const row = await admit(call, call.path.admission, call.headers['if-match'], call.body);
    return answerAdmission(call, row, ['status', 'bed']);
  },
});
