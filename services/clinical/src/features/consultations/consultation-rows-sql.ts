import { patientRows } from '../patients/index.js';
import { consultationRecord } from './consultation-record.js';

export const consultationsOfPatient = patientRows('consultations', {
  record: consultationRecord,
  parents: { appointment_id: 'appointments', emergency_visit_id: 'emergency_visits', admission_id: 'admissions' },
});
