export { emergencySettings, SCALES, type EmergencySettings } from './emergency-settings.js';
export { moveDeath } from './ending-actions.js';
export { tellOfOverdueVisits } from './overdue-actions.js';
export { emergencyVisitRecord } from './visit-record.js';
export { emergencyVisitsOfPatient } from './visit-rows-sql.js';
