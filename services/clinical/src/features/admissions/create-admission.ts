import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { checkRelation, phi } from '../../operation/access.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { acceptingField, acceptSuggestion, type Accepting } from '../suggestion-acceptances/index.js';
import { LIMITS_VIEW } from './admission-access.js';
import { makeAdmission } from './admission-actions.js';
import { answerAdmission } from './admission-answer.js';
import { newAdmissionFields, type NewAdmission } from './admission-content.js';
import { admissionRecord } from './admission-record.js';
import { admissionSchema } from './admission-view.js';

export const createAdmissionEndpoint = endpoint({
  operationId: 'createAdmission',
  method: 'post',
  path: '/api/v1/admissions',
  summary: 'Plan an admission, put a patient on the waiting list, or admit a patient',
  description:
    'With `bed_id` the patient is admitted, now or at `admitted_at` (at most 72 hours ago). The bed must be free: else 422 `bed_id`. ' +
    'Without it the admission is `planned` (`kind: planned`, which needs `planned_at`) or `waiting`. A patient with an open admission ' +
    'is 422 `patient_id`.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'admissions:write', area: 'hospitalization', ...LIMITS_VIEW }),
  audit: { event: 'admission.preadmit', action: 'C', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: { body: Joi.object<NewAdmission & Accepting, true>({ ...newAdmissionFields, ...acceptingField }) },
  status: 201,
  message: { en: 'Admission made.', es: 'Hospitalización creada.' },
  response: admissionSchema,

  async handler(call) {
    const { db, trail } = call;
    const { suggestion_id, ...body } = call.body;
    await checkRelation(db, { patient_id: body.patient_id, practitioner_id: null, care_team: true }, call.phi, call);
    const row = await makeAdmission(call, body);
    const { id, patient } = row;
    const record = { type: 'admission' as const, id, patient_id: patient.id };
    trail.note({ details: await acceptSuggestion(call, suggestion_id, record) });
    return { ...answerAdmission(call, row), headers: { Location: `/api/v1/admissions/${id}` } };
  },
});
