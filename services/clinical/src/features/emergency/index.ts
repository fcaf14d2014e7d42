export { targetMinutes, waitingOf, type Waiting } from './board-rules.js';
export { findWholeBoard, type BoardRow } from './board-store.js';
export { LIVE_BOARD } from './live-board.js';
export { emergencySettings, emergencyToStore, SCALES, type EmergencySettings } from './emergency-settings.js';
export { accessAdmittable, beginBoarding, boardAgain, endAdmitting, endBoarding } from './boarding-actions.js';
export { cancelVisit, dispose, moveDeath, setDeath, takeDeathBack } from './ending-actions.js';
export { answerVisit } from './visit-answer.js';
export { dispositionSchema, reasonSchema } from './visit-content.js';
export { tellOfOverdueVisits } from './overdue-actions.js';
export { CARE, getVisit, isLimited as isLimitedInEmergency, visitSubject } from './visit-access.js';
export { visibleVisits } from './visit-list-store.js';
export { emergencyVisitRecord } from './visit-record.js';
export { emergencyVisitsOfPatient } from './visit-rows-sql.js';
export {
  findVisitHead,
  nextNumber,
  takenNumber,
  touchVisit,
  VISIT_COLUMNS,
  visitsLockedBy,
  type VisitHead,
  type VisitRow,
} from './visit-store.js';
export { visitSchema, visitView } from './visit-view.js';
export { STATUSES, type VisitStatus } from './visit-rules.js';
export { TRIAGE_MEMBERS, triageSubject, type TriageRow } from './triage-store.js';
export { timeFailures } from './visit-actions.js';
export { assignEmergencyVisitEndpoint } from './assign-emergency-visit.js';
export { createEmergencyVisitEndpoint } from './create-emergency-visit.js';
export { reopenEmergencyVisitEndpoint } from './reopen-emergency-visit.js';
export { startEmergencyCareEndpoint } from './start-emergency-care.js';
