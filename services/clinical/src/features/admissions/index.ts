export { admissionRecord } from './admission-record.js';
export { admissionsOfPatient } from './admission-rows-sql.js';
