import { endpoint, ids } from '../../http/endpoint.js';
import { checkReadsAdmissions, readsClinicalDetails } from '../admissions/index.js';
import { getObservation } from './observation-access.js';
import { answerObservation, observationAnswerSchema } from './observation-view.js';

export const getAdmissionObservationEndpoint = endpoint({
  operationId: 'getAdmissionObservation',
  method: 'get',
  path: '/api/v1/admissions/{admission}/observations/{observation}',
  summary: 'Get an observation of a patient in hospital',
  access: readsClinicalDetails,
  audit: { event: 'observation.read', action: 'R', resource: 'admission_observation' },
  parameters: { path: ids('admission', 'observation') },
  conditional: true,
  message: { en: 'Observation.', es: 'Observación.' },
  response: observationAnswerSchema,

  async handler({ db, clinic, caller, path, trail }) {
    checkReadsAdmissions(caller);
    const row = await getObservation(db, clinic, path);
    trail.note({ resource_id: row.id, patient_ids: [row.patient.id] });
    return answerObservation(row, clinic.timezone);
  },
});
