import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { labResultSubject } from './lab-result-access.js';
import { correctLabResult, type CorrectedResult } from './lab-result-actions.js';
import { codeField, contentFields } from './lab-result-content.js';
import { findLabResult } from './lab-result-list-store.js';
import { NEXT_STATUSES } from './lab-result-rules.js';
import { labResultSchema } from './lab-result-view.js';
import { labResultRecord } from './lab-result-record.js';

export const correctLabResultEndpoint = endpoint({
  operationId: 'correctLabResult',
  method: 'post',
  path: '/api/v1/lab-results/{lab_result}/corrections',
  summary: 'Supersede a lab result by a newer version',
  description:
    'The answer is a result of its own with `supersedes_id`; the old one stays as it was. What was not final becomes final; what ' +
    'was becomes amended, corrected or appended, with a `reason`. A released result is superseded by a released one.',
  access: phi('full', { ability: 'lab-results:write', subject: { of: labResultSubject, param: 'lab_result' } }),
  audit: { event: 'lab_result.correct', action: 'U', resource: 'lab_result', record: labResultRecord },
  idempotent: true,
  parameters: {
    path: ids('lab_result'),
    body: Joi.object<CorrectedResult, true>({
      status: Joi.string()
        .valid(...NEXT_STATUSES)
        .required(),
      reason: text(LIMITS.longText)
        .when('status', {
          is: Joi.valid('amended', 'corrected').required(),
          then: Joi.required(),
          otherwise: Joi.allow(null),
        })
        .default(null),
      code: codeField,
      ...contentFields,
    }),
  },
  status: 201,
  message: { en: 'Lab result corrected.', es: 'Resultado corregido.' },
  response: labResultSchema,

  async handler(call) {
    const { db, now, caller, clinic, path, body, trail } = call;
    const id = await correctLabResult(call, path.lab_result, body);
    const result = await findLabResult(db, { caller, clinic, grant: undefined, now }, id);
    trail.note({ patient_ids: result ? [result.patient.id] : [], details: { superseded_by: id } });
    return { data: result, headers: { Location: `/api/v1/lab-results/${id}` } };
  },
});
