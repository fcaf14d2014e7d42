export { insertClinic, insertPractitioner, isTimezone } from './clinic-store.js';
