import { patientRows } from '../patients/index.js';

export const invitationsOfPatient = patientRows('invitations');
