export { patientExists } from './patient-store.js';
