import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { acceptSuggestion } from '../suggestion-acceptances/index.js';
import { admissionSubject, LIMITS_VIEW } from './admission-access.js';
import { changeAdmission } from './admission-actions.js';
import { answerAdmission } from './admission-answer.js';
import { admissionChangesSchema } from './admission-content.js';
import { admissionRecord } from './admission-record.js';
import { admissionSchema } from './admission-view.js';

export const updateAdmissionEndpoint = endpoint({
  operationId: 'updateAdmission',
  method: 'patch',
  path: '/api/v1/admissions/{admission}',
  summary: 'Change an admission',
  description: 'The admission must be open: else 422 `status`. Absent members stay as they are.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.update', action: 'U', resource: 'admission', record: admissionRecord },
  parameters: { path: ids('admission'), headers: optionalIfMatch, body: admissionChangesSchema },
  message: { en: 'Admission changed.', es: 'Hospitalización modificada.' },
  response: admissionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { suggestion_id, ...changes } = call.body;
    const { row, changed } = await changeAdmission(call, call.path.admission, call.headers['if-match'], changes);
    const record = { type: 'admission' as const, id: row.id, patient_id: row.patient.id };
    call.trail.note({ details: await acceptSuggestion(call, suggestion_id, record) });
    return answerAdmission(call, row, changed);
  },
});
