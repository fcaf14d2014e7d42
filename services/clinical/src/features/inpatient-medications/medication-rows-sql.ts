import { patientRows } from '../patients/index.js';
import { medicationRecord } from './medication-record.js';

export const inpatientMedicationsOfPatient = patientRows('inpatient_medications', {
  record: medicationRecord,
  parents: { admission_id: 'admissions' },
});
