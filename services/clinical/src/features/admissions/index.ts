export { accessAdmission, admissionSubject, CARE, getAdmission, isLimited, LIMITS_VIEW } from './admission-access.js';
export { makeAdmission } from './admission-actions.js';
export { answerAdmission } from './admission-answer.js';
export { admissionFields, ISOLATIONS, type AdmissionBody } from './admission-content.js';
export { admissionRecord } from './admission-record.js';
export { admissionsOfPatient } from './admission-rows-sql.js';
export { findBoardingAdmission, type AdmissionRow, type Bed } from './admission-store.js';
export { admissionSchema } from './admission-view.js';
export { cancelAdmission } from './ending-actions.js';
