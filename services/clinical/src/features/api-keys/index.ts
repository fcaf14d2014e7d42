export { endingBetween } from './api-key-search-store.js';
export { deleteOldKeyUsage } from './key-usage-store.js';
