export {
  correctLabResult,
  enterLabResult,
  release,
  withdraw,
  type EnteredResult,
} from './lab-result-actions.js';
export { codeField, contentFields, type LabResultContent } from './lab-result-content.js';
export { labResultSubject } from './lab-result-access.js';
export {
  findLabResult,
  LAB_RESULT_COLUMNS,
  labResultColumnsWith,
  visibleResults,
  whereReleased,
  type LabResultRow,
  type Reader,
} from './lab-result-list-store.js';
export { labResultRecord } from './lab-result-record.js';
export { ENTRY_STATUSES, INTERPRETATIONS, LAB_RESULT_STATUSES, withdrawnStatus } from './lab-result-rules.js';
export { remindOfCriticalResults } from './critical-reminder-actions.js';
export { measureReminders } from './critical-reminder-store.js';
export { labResultsOfPatient } from './lab-result-rows-sql.js';
export { cancelLabResultEndpoint } from './cancel-lab-result.js';
export { correctLabResultEndpoint } from './correct-lab-result.js';
export { createLabResultEndpoint } from './create-lab-result.js';
