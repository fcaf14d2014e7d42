export { completeEnded } from './completion-actions.js';
export { medicationRecord } from './medication-record.js';
export { inpatientMedicationsOfPatient } from './medication-rows-sql.js';
export { administers } from './medication-access.js';
export { dosesPerDay, dueTimes, isOn, type Dosing } from './dose-rules.js';
export { findDosed, findDosedBetween, type DosedMedication } from './dosing-store.js';
export type { Schedule } from './medication-content.js';
export { countDosesDue, openDoses } from './open-doses.js';
export {
  findGivenInHospital,
  lockMedication,
  MEDICATION_COLUMNS,
  ORDERED_MEDICATION,
  STATUS as MEDICATION_STATUS,
  type MedicationRow,
} from './medication-store.js';
export { doseSchema, medicationSchema } from './medication-view.js';
export { findOrdered, medicationSubject, visibleMedications } from './visible-medication-store.js';
