export { labObservationSubject, labResultSubject } from './lab-result-access.js';
export { LAB_RESULT_COLUMNS, visibleResults, type LabResultRow, type Reader } from './lab-result-list-store.js';
export { labResultRecord } from './lab-result-record.js';
export { labResultsOfPatient } from './lab-result-rows-sql.js';
