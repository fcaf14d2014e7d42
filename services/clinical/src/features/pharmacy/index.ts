export { managesPharmacy, movesStock, readsPharmacy, readsStock, witnessesStock } from './pharmacy-access.js';
export { pharmacySettings, type PharmacySettings } from './pharmacy-settings.js';
