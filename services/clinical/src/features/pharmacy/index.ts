export { expireUnsigned } from './expiry-actions.js';
export { pharmacySettings, type PharmacySettings } from './pharmacy-settings.js';
export { verifyLedger } from './verify-actions.js';
export { productRecord } from './product-record.js';
