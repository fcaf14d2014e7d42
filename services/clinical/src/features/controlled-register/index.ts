export { sealRegister } from './seal-actions.js';
export { verifyPharmacies } from './verification-actions.js';
