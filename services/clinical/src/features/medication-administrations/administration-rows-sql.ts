import { patientRows } from '../patients/index.js';
import { administrationRecord } from './administration-record.js';

export const administrationsOfPatient = patientRows('medication_administrations', {
  record: administrationRecord,
  parents: { admission_id: 'admissions' },
});
