import { patientRows } from '../patients/index.js';
import { immunizationRecord } from './immunization-record.js';

export const immunizationsOfPatient = patientRows('immunizations', { record: immunizationRecord });
