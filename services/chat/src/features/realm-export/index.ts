export { EXPORT_EVENTS } from './export-events.js';
export { realmExportTasks } from './make-export.js';
