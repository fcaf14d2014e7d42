import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { careTeamSubject, getPatient } from '../patients/index.js';
import { ENTERED_IN_ERROR, STATUSES, VERIFICATIONS } from './problem-content.js';
import { listProblems, PROBLEM_SORTS, type ProblemFilter } from './problem-store.js';
import { problemSchema } from './problem-view.js';

export const listProblemsEndpoint = endpoint({
  operationId: 'listProblems',
  method: 'get',
  path: '/api/v1/patients/{patient}/problems',
  summary: 'The problem list of a patient',
  description:
    'As the clinic’s PHI policy lets the caller see them; those that are over, refuted or errors too, unless filtered. Of one who was merged, those of ' +
    'the record that is left. `updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: phi('full', {
    ability: 'consultations:read',
    area: 'general',
    subject: { of: careTeamSubject, param: 'patient' },
  }),
  audit: { event: 'problem.search', action: 'R', resource: 'problem' },
  parameters: {
    path: ids('patient'),
    query: Joi.object<ProblemFilter, true>({
      status: csvOf(STATUSES),
      verification: csvOf([...VERIFICATIONS, ENTERED_IN_ERROR]),
      ...listParameters(PROBLEM_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Problems.', es: 'Problemas.' },
  response: Joi.array().items(problemSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, path, query, trail }) {
    const { id } = await getPatient(db, clinic.id, path.patient);
    const { rows, meta, counted } = await listProblems(db, { clinicId: clinic.id, caller, grant }, id, query);
    const shown = rows.map(({ patient }) => patient.id);
    trail.note({
      patient_ids: await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: id }),
      result_count: rows.length,
    });
    const links = listLinks(`/api/v1/patients/${id}/problems`, query, meta);
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: links };
  },
});
