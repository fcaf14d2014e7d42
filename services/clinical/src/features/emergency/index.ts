export { emergencySettings, SCALES, type EmergencySettings } from './emergency-settings.js';
export { emergencyVisitRecord } from './visit-record.js';
export { emergencyVisitsOfPatient } from './visit-rows-sql.js';
