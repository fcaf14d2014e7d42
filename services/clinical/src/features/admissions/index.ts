export { makeAdmission } from './admission-actions.js';
export { answerAdmission } from './admission-answer.js';
export { admissionFields, type AdmissionBody } from './admission-content.js';
export { admissionRecord } from './admission-record.js';
export { admissionsOfPatient } from './admission-rows-sql.js';
export { findBoardingAdmission } from './admission-store.js';
export { admissionSchema } from './admission-view.js';
export { cancelAdmission } from './ending-actions.js';
