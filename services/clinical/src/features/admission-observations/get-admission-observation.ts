import { endpoint, ids } from '../../http/endpoint.js';
import { checkReads, readsWork } from '../admissions/index.js';
import { getObservation } from './observation-access.js';
import { answerObservation, observationAnswerSchema } from './observation-view.js';

export const getAdmissionObservationEndpoint = endpoint({
  operationId: 'getAdmissionObservation',
  method: 'get',
  path: '/api/v1/admissions/{admission}/observations/{observation}',
  summary: 'One observation of a patient in hospital',
  access: readsWork,
  audit: { event: 'observation.read', action: 'R', resource: 'admission_observation' },
  parameters: { path: ids('admission', 'observation') },
  conditional: true,
  message: { en: 'Observation.', es: 'Observación.' },
  response: observationAnswerSchema,

  async handler({ db, clinic, caller, path, trail }) {
    checkReads(caller);
    const row = await getObservation(db, clinic, path);
    trail.note({ resource_id: row.id, patient_ids: [row.patient.id] });
    return answerObservation(row, clinic.timezone);
  },
});
