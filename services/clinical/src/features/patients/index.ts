export { OPEN_RECORDS_ONLY, patientFaults } from './patient-access.js';
export { patientFailures, type PatientStanding } from './patient-rules.js';
export { patientExists } from './patient-store.js';
