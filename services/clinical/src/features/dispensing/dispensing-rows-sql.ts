import { patientRows } from '../patients/index.js';
import { dispensationRecord } from './dispensing-record.js';

export const dispensationsOfPatient = patientRows('pharmacy_dispensations', {
  record: dispensationRecord,
  parents: { prescription_id: 'prescriptions' },
});
