import { patientRows } from '../patients/index.js';
import { problemRecord } from './problem-record.js';

export const problemsOfPatient = patientRows('problems', { record: problemRecord });
