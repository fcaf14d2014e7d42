export { movementFields } from './document-view.js';
export { expireUnsigned } from './expiry-actions.js';
export { lockChoices, lockLots, moveGiven, type Given } from './giving-actions.js';
export { MOVEMENT_MEMBERS, type MovementRow } from './movement-store.js';
export { pharmacySettings, type PharmacySettings } from './pharmacy-settings.js';
export { productRecord } from './product-record.js';
export { holdGivenProducts, lockProduct, type GivenProduct } from './product-store.js';
export { findStore } from './stores-store.js';
export { verifyLedger } from './verify-actions.js';
