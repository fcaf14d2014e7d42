import { patientRows } from '../patients/index.js';
import { allergyRecord } from './allergy-record.js';

export const allergiesOfPatient = patientRows('allergies', { record: allergyRecord });
