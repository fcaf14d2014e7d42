export { cancelAdmission } from './cancel-actions.js';
export { cancelAdmissionEndpoint } from './cancel-admission.js';
export { dischargePatientEndpoint } from './discharge-patient.js';
export { undoMovementEndpoint } from './undo-movement.js';
