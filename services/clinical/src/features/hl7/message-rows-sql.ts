import { patientRows } from '../patients/index.js';

/** Messages that are about a patient, which go with them into another record. */
export const messagesOfPatient = patientRows('interop_messages');
