import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { ifMatch, weakEtag } from '../../http/etag.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { patientRecord } from '../patients/index.js';
import { mergeSchema, mergeView } from './merge-view.js';
import { unmergePatient } from './unmerge-actions.js';

export const unmergePatientEndpoint = endpoint({
  operationId: 'unmergePatient',
  method: 'post',
  path: '/api/v1/patients/{patient}/unmerge',
  summary: 'Take a record out of the one that it was merged into',
  description:
    'What moved goes back, row by row, and with it what was written into it since: the orders of a note, the results of an order. ' +
    'What was written for the other patient stays with them, and so does what somebody gave to a third since. `If-Match` takes the ETag of the patient of the path. ' +
    'Refused with 422 `merged_into_id` where the record is not merged, or where the other was merged itself since.',
  access: ability('patients:merge'),
  audit: { event: 'patient.unmerge', action: 'U', resource: 'patient', record: patientRecord, phi_level: 'limited' },
  idempotent: true,
  parameters: {
    path: ids('patient'),
    headers: ifMatch,
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'The records are two again.', es: 'Las fichas vuelven a ser dos.' },
  response: mergeSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const source = call.path.patient.toLowerCase();
    const { reason } = call.body;
    const data = mergeView(await unmergePatient(call, { source, ifMatch: call.headers['if-match'], reason }));
    return { data, etag: weakEtag(data.source.version, data.source) };
  },
});
