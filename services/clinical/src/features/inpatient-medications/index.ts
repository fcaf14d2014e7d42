export { completeEnded } from './completion-actions.js';
export { medicationRecord } from './medication-record.js';
export { inpatientMedicationsOfPatient } from './medication-rows-sql.js';
