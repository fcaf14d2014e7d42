import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { nullable } from '../../http/answer-schema.js';
import { csvOf, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { patientSchema, patientView } from '../patients/index.js';
import { findDuplicates } from './match-actions.js';
import { GRADES, type Grade } from './match-rules.js';
import { matchMembers } from './match-view.js';

const USUAL: Grade[] = ['certain', 'probable'];

export const listPatientDuplicatesEndpoint = endpoint({
  operationId: 'listPatientDuplicates',
  method: 'get',
  path: '/api/v1/patient-duplicates',
  summary: 'Pairs of records that may be of one person',
  description:
    `A request looks at ${LIMITS.patientMatch.examined} records of the clinic, in the order of their ids, and at those that may be the same behind them: so a page may be empty ` +
    'and more follow. `cursor` goes on from `meta.next_cursor`, until that is null. Who was merged, and pairs of whom somebody said that they are two people, ' +
    'are left out. `grade` is `certain,probable` unless said. How a pair is weighed is said at `matchPatients`.',
  access: ability('patients:merge'),
  audit: { event: 'patient.duplicates', action: 'R', resource: 'patient', phi_level: 'limited' },
  parameters: {
    query: Joi.object<{ cursor?: string; grade?: Grade[] }, true>({ cursor: uuid(), grade: csvOf(GRADES) }),
  },
  message: { en: 'Patients who may be the same.', es: 'Pacientes que pueden ser la misma persona.' },
  response: Joi.array().items(
    Joi.object({ ...matchMembers, patients: Joi.array().items(patientSchema).length(2).required() }),
  ),
  meta: Joi.object({ next_cursor: nullable() }),

  async handler({ db, clinic, query: { cursor: after, grade: grades = USUAL }, trail }) {
    const { pairs, next } = await findDuplicates(db, clinic.id, { after, grades });
    const named = pairs.flatMap(({ patients }) => patients.map(({ id }) => id));
    trail.note({ patient_ids: [...new Set(named)], result_count: pairs.length });
    const data = pairs.map((pair) => ({ ...pair, patients: pair.patients.map(patientView) }));
    return { data, meta: { next_cursor: next } };
  },
});
