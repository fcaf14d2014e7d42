export { insertPractitioner } from './clinic-store.js';
