import Joi from 'joi';
import { instant, nullable, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { endpoint } from '../../http/endpoint.js';
import { ownList } from '../own-records/index.js';
import { listOwnProblems, type ProblemRow } from './problem-store.js';

const day = () => nullable().description('YYYY-MM-DD, YYYY-MM or YYYY');

export const listOwnProblemsEndpoint = endpoint({
  operationId: 'listOwnProblems',
  ...ownList<ProblemRow>({
    name: 'problems',
    summary: 'The patient’s own problem list',
    description: 'Those that are over too. Refuted ones and errors are not shown, nor what staff noted beside them.',
    area: 'general',
    audit: { event: 'problem.search', resource: 'problem' },
    message: { en: 'Problems.', es: 'Problemas.' },
    sorts: ['-created_at', 'created_at'],
    response: model(
      'OwnProblem',
      Joi.object({
        id: string(),
        code: string().description('ICD-10'),
        description: string(),
        status: string(),
        verification: string(),
        onset_on: day(),
        abated_on: day(),
        recorded_at: instant(),
        version: number(),
      }),
    ),
    read: (db, { clinic, caller, grant }, query) => listOwnProblems(db, { clinicId: clinic.id, caller, grant }, query),
    view: ({ id, code, description, status, verification, onset_on, abated_on, recorded_at, version }) => ({
      id,
      code,
      description,
      status,
      verification,
      onset_on,
      abated_on,
      recorded_at,
      version,
    }),
  }),
});
