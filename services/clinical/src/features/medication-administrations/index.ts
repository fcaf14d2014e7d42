export { administrationRecord } from './administration-record.js';
export { administrationsOfPatient } from './administration-rows-sql.js';
