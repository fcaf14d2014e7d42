export { deleteOldKeyUsage } from './key-usage-store.js';
