import { patientRows } from '../patients/index.js';
import { labResultRecord } from './lab-result-record.js';

export const labResultsOfPatient = patientRows('lab_results', {
  record: labResultRecord,
  parents: { order_id: 'orders', consultation_id: 'consultations', supersedes_id: 'lab_results' },
});
