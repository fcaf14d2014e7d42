export { sealRegister } from './seal-actions.js';
export { verifyPharmacies } from './pharmacy-verification-actions.js';
