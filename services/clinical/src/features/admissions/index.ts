export {
  accessAdmission,
  admissionSubject,
  CARE,
  checkReadsAdmissions,
  getAdmission,
  isLimited,
  LIMITS_VIEW,
  readsClinicalDetails,
  showsClinicalDetails,
} from './admission-access.js';
export { makeAdmission } from './admission-actions.js';
export { answerAdmission } from './admission-answer.js';
export { admissionFields, dischargeSchema, ISOLATIONS, reasonSchema, type AdmissionBody } from './admission-content.js';
export { admissionRecord } from './admission-record.js';
export { admissionsOfPatient } from './admission-rows-sql.js';
export { isExpected, isInHouse } from './admission-rules.js';
export { ADMISSION_COLUMNS, findBoardingAdmission, type AdmissionRow, type Bed } from './admission-store.js';
export { admissionSchema } from './admission-view.js';
export { discharge } from './discharge-actions.js';
export { endAdmission } from './ending-actions.js';
export type { OpenWork } from './open-work.js';
export { undo, UNDONE } from './undo-actions.js';
export { admitPatientEndpoint } from './admit-patient.js';
export { createAdmissionEndpoint } from './create-admission.js';
export { returnFromLeaveEndpoint } from './return-from-leave.js';
export { sendOnLeaveEndpoint } from './send-on-leave.js';
export { transferPatientEndpoint } from './transfer-patient.js';
export { updateAdmissionEndpoint } from './update-admission.js';
