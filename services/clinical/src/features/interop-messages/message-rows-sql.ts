import { patientRows } from '../patients/index.js';

/** Messages about a patient. They move with the patient in a merge. */
export const messagesOfPatient = patientRows('interop_messages');
