import { endpoint, ids } from '../../http/endpoint.js';
import { checkReadsAdmissions, readsClinicalDetails } from '../admissions/index.js';
import { getMedication } from './medication-access.js';
import { answerMedication, medicationSchema } from './medication-view.js';

export const getInpatientMedicationEndpoint = endpoint({
  operationId: 'getInpatientMedication',
  method: 'get',
  path: '/api/v1/admissions/{admission}/medications/{medication}',
  summary: 'Get a medication of a patient in hospital',
  access: readsClinicalDetails,
  audit: { event: 'inpatient_medication.read', action: 'R', resource: 'inpatient_medication' },
  parameters: { path: ids('admission', 'medication') },
  conditional: true,
  message: { en: 'Medication.', es: 'Medicación.' },
  response: medicationSchema,

  async handler(call) {
    checkReadsAdmissions(call.caller);
    return answerMedication(call, await getMedication(call.db, call.clinic.id, call.path));
  },
});
