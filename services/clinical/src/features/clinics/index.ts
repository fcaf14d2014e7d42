export { createClinic } from './clinic-actions.js';
export { CLINIC_COLUMNS, findSandbox, insertSandbox, isTimezone, type ClinicRow } from './clinic-store.js';
