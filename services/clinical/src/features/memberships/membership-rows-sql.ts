import { patientRows } from '../patients/index.js';

export const membershipsOfPatient = patientRows('memberships', { id: 'user_id' });
