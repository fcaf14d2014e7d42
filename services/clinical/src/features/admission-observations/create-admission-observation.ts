import { endpoint, ids } from '../../http/endpoint.js';
import { phi } from '../../operation/access.js';
import { admissionSubject } from '../admissions/index.js';
import { observe } from './observation-actions.js';
import { observationSchema } from './observation-content.js';
import { observationRecord } from './observation-record.js';
import { answerObservation, observationAnswerSchema } from './observation-view.js';

export const createAdmissionObservationEndpoint = endpoint({
  operationId: 'createAdmissionObservation',
  method: 'post',
  path: '/api/v1/admissions/{admission}/observations',
  summary: 'Record an observation of a patient in hospital',
  description:
    'At least one value. `news2` is the National Early Warning Score 2 of the newest values of the last hour, with the oxygen ' +
    'saturation scale (`spo2_scale`) recorded beside the saturation. Webhooks receive `observation.alert` when the score reaches 5, or ' +
    '3 in one part; again only after it was lower. A patient who is not in hospital is 422 `status`. An API key sets ' +
    '`practitioner_id`.',
  access: phi('full', {
    ability: 'observations:write',
    area: 'hospitalization',
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'observation.create', action: 'C', resource: 'admission_observation', record: observationRecord },
  idempotent: true,
  parameters: { path: ids('admission'), body: observationSchema },
  status: 201,
  message: { en: 'Observation recorded.', es: 'Observación registrada.' },
  response: observationAnswerSchema,
  errors: ['not_a_practitioner'],

  async handler(call) {
    const { clinic, path, body } = call;
    const row = await observe(call, path.admission, body);
    const Location = `/api/v1/admissions/${row.admission_id}/observations/${row.id}`;
    return { ...answerObservation(row, clinic.timezone), headers: { Location } };
  },
});
