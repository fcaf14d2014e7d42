import { patientRows } from '../patients/index.js';
import { emergencyVisitRecord } from './visit-record.js';

export const emergencyVisitsOfPatient = patientRows('emergency_visits', { record: emergencyVisitRecord });
