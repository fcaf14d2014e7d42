import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { acceptingField, acceptSuggestion, type Accepting } from '../suggestion-acceptances/index.js';
import { getProblem, problemSubject } from './problem-access.js';
import { changeProblem } from './problem-actions.js';
import { contentFields, type ProblemContent } from './problem-content.js';
import { problemRecord } from './problem-record.js';
import { problemSchema } from './problem-view.js';

export const updateProblemEndpoint = endpoint({
  operationId: 'updateProblem',
  method: 'patch',
  path: '/api/v1/patients/{patient}/problems/{problem}',
  summary: 'Change what is known of a problem',
  description:
    'Each member that is given replaces the one before; null empties it. With `If-Match`, the ETag of what was read, nobody overwrites a ' +
    'change unseen. One that is over is `resolved`, one that was found not to be is `refuted`; what was an error from the beginning is `cancelProblem`, and no longer changes.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', {
    ability: 'problems:write',
    area: 'general',
    subject: { of: problemSubject, param: 'problem' },
  }),
  audit: { event: 'problem.update', action: 'U', resource: 'problem', record: problemRecord },
  parameters: {
    path: ids('patient', 'problem'),
    headers: optionalIfMatch,
    body: Joi.object<Partial<ProblemContent> & Accepting, true>({ ...contentFields, ...acceptingField }),
  },
  message: { en: 'Problem updated.', es: 'Problema actualizado.' },
  response: problemSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { id } = await getProblem(call.db, call.clinic.id, call.path);
    const { suggestion_id, ...body } = call.body;
    const { row, changed } = await changeProblem(call, id, call.headers['if-match'], body);
    const record = { type: 'problem' as const, id, patient_id: row.patient.id };
    const details = await acceptSuggestion(call, suggestion_id, record);
    call.trail.note({ resource_id: id, patient_ids: [row.patient.id], changed_fields: changed, details });
    return { data: row, etag: weakEtag(row.version, row) };
  },
});
