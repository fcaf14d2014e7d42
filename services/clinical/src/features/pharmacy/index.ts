export { expireUnsigned } from './expiry-actions.js';
export { lockChoices, lockLots, moveGiven, type Given } from './giving-actions.js';
export { pharmacySettings, type PharmacySettings } from './pharmacy-settings.js';
export { productRecord } from './product-record.js';
export { holdGivenProducts, lockProduct, type GivenProduct } from './product-store.js';
export { findStore } from './stores-store.js';
export { verifyLedger } from './verify-actions.js';
