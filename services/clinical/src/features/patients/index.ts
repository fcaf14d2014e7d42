export { demographicFields, type Demographics } from './patient-content.js';
export { patientsMergedInto } from './merged-patient-sql.js';
export {
  canHaveAccount,
  careTeamSubject,
  checkNotMerged,
  getPatient,
  holdPatientFaults,
  OPEN_RECORDS_ONLY,
  patientFaults,
  patientSubject,
} from './patient-access.js';
export { changePatient, createPatient } from './patient-actions.js';
export { IDENTITIES, newPatientSchema, type Identity } from './patient-content.js';
export { identifiersOfPatient } from './patient-identifier-store.js';
export { identifiersField, isOwnSystem, type IdentifierType, type PatientIdentifier } from './patient-identifiers.js';
export {
  addAlerts,
  keepRefusal,
  lockMerging,
  removeAlerts,
  updateMergedInto,
  type MergingPatient,
} from './patient-merge-store.js';
export { patientRecord } from './patient-record.js';
export { patientRows, type PatientRows } from './patient-rows-sql.js';
export { beforeBirth, patientFailures, searchedWords, storedPhones, type PatientStanding } from './patient-rules.js';
export { namePatients } from './named-patient-store.js';
export { isPatient, PATIENT_SUMMARY, patientColumns, replacedBy, wherePatient } from './patient-sql.js';
export { knownPatients, patientsOfRecords } from './patient-list-store.js';
export {
  findPatientsLeft,
  findSafety,
  insertPatient,
  lockPatient,
  patientExists,
  patientsLockedBy,
  updateAllergyTexts,
  updateSafety,
  type PatientRow,
  type PatientSummary,
} from './patient-store.js';
export {
  namedPatientsSchema,
  patientSchema,
  patientSummarySchema,
  patientView,
  type PatientThen,
} from './patient-view.js';
export { createPatientEndpoint } from './create-patient.js';
export { updatePatientEndpoint } from './update-patient.js';
