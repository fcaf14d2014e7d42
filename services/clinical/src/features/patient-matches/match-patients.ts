import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { string } from '../../http/answer-schema.js';
import { patientSchema, patientView } from '../patients/index.js';
import { matchPatients } from './match-actions.js';
import { matchMembers } from './match-view.js';
import { soughtOf, soughtSchema } from './match-query.js';

export const matchPatientsEndpoint = endpoint({
  operationId: 'matchPatients',
  method: 'post',
  path: '/api/v1/patients/match',
  summary: 'Records that may be of the person who is described, the likeliest first',
  description:
    'To be asked before somebody is registered. `score` is a probability, `reasons` say in what a record agrees and with which weight: `same`, ' +
    '`alike` (sounds the same, or has more words of the same), `close` (written much alike; a date with one wrong digit, or with day and month changed), `swapped` surnames, ' +
    '`different`. `certain` is who agrees in the document, or in birth date and all names, and in nothing against it; ' +
    '`possible` is the most that somebody gets with other given names, as twins have, or another document of that kind. ' +
    'Who was merged is found by what was known of them, too: `patient` is then the record that is left, `matched_id` the one that agrees.',
  access: ability('patients:read'),
  audit: { event: 'patient.match', action: 'R', resource: 'patient', phi_level: 'limited' },
  parameters: {
    body: soughtSchema.fork(['given_names', 'first_surname'], (name) => name.required()),
  },
  message: { en: 'Patients who match.', es: 'Pacientes que coinciden.' },
  response: Joi.array().items(Joi.object({ ...matchMembers, matched_id: string(), patient: patientSchema.required() })),

  async handler({ db, body, trail }) {
    const found = await matchPatients(db, soughtOf(body));
    const named = found.flatMap(({ patient, matched_id }) => [patient.id, matched_id]);
    trail.note({ patient_ids: [...new Set(named)], result_count: found.length });
    return { data: found.map((match) => ({ ...match, patient: patientView(match.patient) })) };
  },
});
