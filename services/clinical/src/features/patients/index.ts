export { OPEN_RECORDS_ONLY, patientFaults } from './patient-access.js';
export { patientFailures, type PatientStanding } from './patient-rules.js';
export { PATIENT_SUMMARY } from './patient-sql.js';
export { insertPatient, patientExists, type PatientSummary } from './patient-store.js';
export { patientSummarySchema } from './patient-view.js';
