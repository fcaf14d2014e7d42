import { patientRows } from '../patients/index.js';
import { admissionRecord } from './admission-record.js';

export const admissionsOfPatient = patientRows('admissions', {
  record: admissionRecord,
  parents: { emergency_visit_id: 'emergency_visits' },
});
