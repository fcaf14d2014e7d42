export { realmExportTasks } from './make-export.js';
