export { emergencySettings, SCALES, type EmergencySettings } from './emergency-settings.js';
export { moveDeath, setDeath } from './ending-actions.js';
export { tellOfOverdueVisits } from './overdue-actions.js';
export { CARE, getVisit, visitSubject } from './visit-access.js';
export { emergencyVisitRecord } from './visit-record.js';
export { emergencyVisitsOfPatient } from './visit-rows-sql.js';
export { findVisitHead, touchVisit, type VisitHead, type VisitRow } from './visit-store.js';
export { visitSchema, visitView } from './visit-view.js';
