import { patientRows } from '../patients/index.js';
import { appointmentRecord } from './appointment-record.js';

export const appointmentsOfPatient = patientRows('appointments', { record: appointmentRecord });
