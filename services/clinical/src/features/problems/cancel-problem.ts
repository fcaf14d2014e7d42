import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { getProblem, problemSubject } from './problem-access.js';
import { cancelProblem } from './problem-actions.js';
import { problemRecord } from './problem-record.js';
import { problemSchema } from './problem-view.js';

export const cancelProblemEndpoint = endpoint({
  operationId: 'cancelProblem',
  method: 'post',
  path: '/api/v1/patients/{patient}/problems/{problem}/cancel',
  summary: 'Declare a problem an error',
  description:
    'Its `verification` becomes `entered_in_error` and its `status` null; it stays to be read and is never deleted.',
  access: phi('full', {
    ability: 'problems:write',
    area: 'general',
    subject: { of: problemSubject, param: 'problem' },
  }),
  audit: { event: 'problem.cancel', action: 'U', resource: 'problem', record: problemRecord },
  parameters: {
    path: ids('patient', 'problem'),
    headers: optionalIfMatch,
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Problem declared an error.', es: 'Problema declarado como error.' },
  response: problemSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { id } = await getProblem(call.db, call.clinic.id, call.path);
    const data = await cancelProblem(call, id, call.body.reason, call.headers['if-match']);
    call.trail.note({ resource_id: id, patient_ids: [data.patient.id], changed_fields: ['verification'] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
