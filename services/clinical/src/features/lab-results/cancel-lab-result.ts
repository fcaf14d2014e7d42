import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { labResultSubject } from './lab-result-access.js';
import { withdraw } from './lab-result-actions.js';
import { findLabResult } from './lab-result-list-store.js';
import { labResultSchema } from './lab-result-view.js';
import { labResultRecord } from './lab-result-record.js';

export const cancelLabResultEndpoint = endpoint({
  operationId: 'cancelLabResult',
  method: 'post',
  path: '/api/v1/lab-results/{lab_result}/cancel',
  summary: 'Withdraw a lab result',
  description: 'What was not final becomes cancelled, what was becomes entered-in-error. It stays readable.',
  access: phi('full', { ability: 'lab-results:write', subject: { of: labResultSubject, param: 'lab_result' } }),
  audit: { event: 'lab_result.cancel', action: 'U', resource: 'lab_result', record: labResultRecord },
  parameters: {
    path: ids('lab_result'),
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Lab result withdrawn.', es: 'Resultado retirado.' },
  response: labResultSchema,

  async handler(call) {
    const { db, now, caller, clinic, path, body, trail } = call;
    await withdraw(call, path.lab_result, body.reason);
    const result = await findLabResult(db, { caller, clinic, grant: undefined, now }, path.lab_result);
    trail.note({ patient_ids: result ? [result.patient.id] : [], changed_fields: ['status'] });
    return { data: result };
  },
});
