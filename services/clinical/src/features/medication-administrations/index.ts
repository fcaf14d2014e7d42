export { administrationRecord } from './administration-record.js';
export { administrationsOfPatient } from './administration-rows-sql.js';
export { ADMINISTRATION_COLUMNS, type AdministrationRow } from './administration-store.js';
export { administrationSubject, visibleAdministrations } from './visible-administration-store.js';
