import { patientRows } from '../patients/index.js';
import { prescriptionRecord } from './prescription-record.js';

export const prescriptionsOfPatient = patientRows('prescriptions', {
  record: prescriptionRecord,
  parents: { consultation_id: 'consultations' },
});
