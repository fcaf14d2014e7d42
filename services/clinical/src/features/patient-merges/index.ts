export { mergePatients } from './merge-actions.js';
export { mergePatientEndpoint } from './merge-patient.js';
