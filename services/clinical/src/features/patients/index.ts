export { getPatient, patientSubject } from './patient-actions.js';
