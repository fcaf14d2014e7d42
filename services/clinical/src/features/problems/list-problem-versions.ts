import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { getProblem, problemSubject } from './problem-access.js';
import { problemRecord } from './problem-record.js';
import type { ProblemRow } from './problem-store.js';
import { problemSchema } from './problem-view.js';

export const listProblemVersionsEndpoint = endpoint({
  operationId: 'listProblemVersions',
  method: 'get',
  path: '/api/v1/patients/{patient}/problems/{problem}/versions',
  summary: 'The history of a problem',
  description: VERSIONS_DESCRIPTION,
  access: phi('full', {
    ability: 'consultations:read',
    area: 'general',
    subject: { of: problemSubject, param: 'problem' },
  }),
  audit: { event: 'problem.history', action: 'R', resource: 'problem' },
  parameters: { path: ids('patient', 'problem'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the problem.', es: 'Versiones del problema.' },
  response: versionsSchema(problemSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id, patient } = await getProblem(call.db, call.clinic.id, call.path);
    call.trail.note({ resource_id: id, patient_ids: [patient.id] });
    const base = `/api/v1/patients/${patient.id}/problems/${id}/versions`;
    return answerVersions(call, { kind: problemRecord, id, base, view: (row: ProblemRow) => row });
  },
});
