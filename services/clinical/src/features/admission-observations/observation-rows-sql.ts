import { patientRows } from '../patients/index.js';
import { observationRecord } from './observation-record.js';

export const observationsOfPatient = patientRows('admission_observations', {
  record: observationRecord,
  parents: { admission_id: 'admissions' },
});
