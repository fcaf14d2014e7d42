import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { uuid } from '../../http/schema.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { enterLabResult, type EnteredResult } from './lab-result-actions.js';
import { codeField, contentFields, releaseField } from './lab-result-content.js';
import { findLabResult } from './lab-result-list-store.js';
import { ENTRY_STATUSES } from './lab-result-rules.js';
import { labResultSchema } from './lab-result-view.js';
import { labResultRecord } from './lab-result-record.js';

export const createLabResultEndpoint = endpoint({
  operationId: 'createLabResult',
  method: 'post',
  path: '/api/v1/lab-results',
  summary: 'Enter a lab result',
  description:
    'With an `order_item_id` the patient, the consultation and the code are those of the order, and the item becomes resulted, or ' +
    'in_process while the result is not final. Where an observation has no `interpretation` its reference range says it. ' +
    '`release` shows a final result to the patient at once.' +
    OPEN_RECORDS_ONLY +
    ' Results of what was taken in life are taken after a death too.',
  access: phi('full', { ability: 'lab-results:write' }),
  audit: { event: 'lab_result.create', action: 'C', resource: 'lab_result', record: labResultRecord },
  idempotent: true,
  parameters: {
    body: Joi.object<EnteredResult, true>({
      patient_id: uuid().allow(null),
      order_item_id: uuid().allow(null),
      consultation_id: uuid().allow(null),
      status: Joi.string()
        .valid(...ENTRY_STATUSES)
        .default('final'),
      code: codeField,
      ...contentFields,
      release: releaseField,
    }),
  },
  status: 201,
  message: { en: 'Lab result entered.', es: 'Resultado registrado.' },
  response: labResultSchema,

  async handler(call) {
    const { db, now, caller, clinic, body, trail } = call;
    const id = await enterLabResult(call, body);
    const result = await findLabResult(db, { caller, clinic, grant: undefined, now }, id);
    trail.note({ resource_id: id, patient_ids: result ? [result.patient.id] : [] });
    return { data: result, headers: { Location: `/api/v1/lab-results/${id}` } };
  },
});
