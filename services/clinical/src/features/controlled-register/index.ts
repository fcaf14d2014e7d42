export { sealRegister } from './seal-actions.js';
export { verifyRegister } from './verify-actions.js';
