import { patientRows } from '../patients/index.js';
import { documentRecord } from './document-record.js';

export const documentsOfPatient = patientRows('documents', { record: documentRecord });
