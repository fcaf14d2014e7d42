export { STORE_KINDS, type StoreKind } from './stores-content.js';
export { findStore, findWardStore } from './stores-store.js';
