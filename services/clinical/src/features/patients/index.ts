export { OPEN_RECORDS_ONLY, patientFaults, patientSubject } from './patient-access.js';
export { patientRecord } from './patient-record.js';
export { patientFailures, searchedWords, storedPhones, type PatientStanding } from './patient-rules.js';
export { PATIENT_SUMMARY } from './patient-sql.js';
export {
  findSafety,
  insertPatient,
  lockPatient,
  PATIENT_COLUMNS,
  patientExists,
  patientsIn,
  updateAllergyTexts,
  updateSafety,
  type PatientRow,
  type PatientSummary,
} from './patient-store.js';
export { patientSummarySchema } from './patient-view.js';
