import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { admissionSubject } from '../admissions/index.js';
import { correct } from './observation-actions.js';
import { correctionSchema } from './observation-content.js';
import { observationRecord } from './observation-record.js';
import { answerObservation, observationAnswerSchema } from './observation-view.js';

export const correctAdmissionObservationEndpoint = endpoint({
  operationId: 'correctAdmissionObservation',
  method: 'post',
  path: '/api/v1/admissions/{admission}/observations/{observation}/corrections',
  summary: 'Correct an observation',
  description:
    'Creates another observation with `supersedes_id`. It has all values; `observed_at` is kept by default. The corrected one stays ' +
    'and no longer counts. Correcting it twice is 422 `status`. An API key sets `practitioner_id`.',
  access: phi('full', {
    ability: 'observations:write',
    area: 'hospitalization',
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'observation.correct', action: 'C', resource: 'admission_observation', record: observationRecord },
  idempotent: true,
  parameters: { path: ids('admission', 'observation'), headers: optionalIfMatch, body: correctionSchema },
  status: 201,
  message: { en: 'Observation corrected.', es: 'Observación corregida.' },
  response: observationAnswerSchema,
  errors: ['not_a_practitioner', 'precondition_failed'],

  async handler(call) {
    const { clinic, path, headers, body } = call;
    const row = await correct(call, path, headers['if-match'], body);
    const Location = `/api/v1/admissions/${row.admission_id}/observations/${row.id}`;
    return { ...answerObservation(row, clinic.timezone), headers: { Location } };
  },
});
