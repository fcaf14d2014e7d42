import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { careTeamSubject, getPatient, OPEN_RECORDS_ONLY } from '../patients/index.js';
import { acceptingField, acceptSuggestion, type Accepting } from '../suggestion-acceptances/index.js';
import { recordProblem } from './problem-actions.js';
import { newProblemFields, type NewProblem } from './problem-content.js';
import { problemRecord } from './problem-record.js';
import { problemSchema } from './problem-view.js';

export const createProblemEndpoint = endpoint({
  operationId: 'createProblem',
  method: 'post',
  path: '/api/v1/patients/{patient}/problems',
  summary: 'Put a problem on the list of a patient',
  description:
    'The code is one of the catalog of diagnoses, which gives the words. One that the patient has already, active and not refuted, is 422 ' +
    '`code`. The recorder is the caller; an API key names the `practitioner_id`.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', {
    ability: 'problems:write',
    area: 'general',
    subject: { of: careTeamSubject, param: 'patient' },
  }),
  audit: { event: 'problem.create', action: 'C', resource: 'problem', record: problemRecord },
  idempotent: true,
  parameters: {
    path: ids('patient'),
    body: Joi.object<NewProblem & Accepting, true>({ ...newProblemFields, ...acceptingField }),
  },
  status: 201,
  message: { en: 'Problem recorded.', es: 'Problema registrado.' },
  response: problemSchema,
  errors: ['not_a_practitioner'],

  async handler(call) {
    const { id } = await getPatient(call.db, call.clinic.id, call.path.patient);
    const { suggestion_id, ...body } = call.body;
    const data = await recordProblem(call, id, body);
    const details = await acceptSuggestion(call, suggestion_id, { type: 'problem', id: data.id, patient_id: id });
    call.trail.note({ resource_id: data.id, patient_ids: [id], details });
    const headers = { Location: `/api/v1/patients/${id}/problems/${data.id}` };
    return { data, etag: weakEtag(data.version, data), headers };
  },
});
