export { addToDraft } from './consultation-addition-actions.js';
export { createConsultation, describeDiagnoses } from './consultation-actions.js';
export {
  addAddendum,
  cancelConsultation,
  completeConsultation,
  updateDraft,
  type ConsultationChanges,
} from './consultation-change-actions.js';
export {
  addendumContent,
  contentFields,
  diagnosis,
  NO_SIGNS,
  vitals,
  type Diagnosis,
  type Section,
  type Vitals,
} from './consultation-content.js';
export { bmi, diagnosesFailures, noteDigest, SIGNATURE_FORMAT, vitalsFailures } from './consultation-rules.js';
export { visibleConsultations } from './consultation-list-store.js';
export { consultationRecord } from './consultation-record.js';
export { CONSULTATION_COLUMNS, CONSULTATION_TABLES, type ConsultationSaid } from './consultation-store.js';
export { addSign, changeSign } from './sign-actions.js';
export type { SignKey, SignRow } from './sign-store.js';
export { vitalsSchema } from './consultation-view.js';
export { consultationsOfPatient } from './consultation-rows-sql.js';
