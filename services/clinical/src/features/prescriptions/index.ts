export { tellOfCheck } from './check-actions.js';
export type { Check } from './check-rules.js';
export { checkGiven, endByDispensing, givenFailures, substancesOf, warningKey } from './dispensing-actions.js';
export { lockPrescribed, type Prescribed, type PrescribedItem } from './dispensing-store.js';
export { editDraft, issue, movePrescription, prescribe } from './prescription-actions.js';
export { draftFields, overridingFields, prescriptionItem, type PrescriptionItem } from './prescription-content.js';
export type { PrescriptionStatus } from './prescription-rules.js';
export { prescriptionItemSubject, prescriptionSubject } from './prescription-access.js';
export {
  PRESCRIPTION_COLUMNS,
  PRESCRIPTIONS_OF_CONSULTATION,
  visiblePrescriptions,
  type PrescriptionRow,
} from './prescription-list-store.js';
export { prescriptionRecord } from './prescription-record.js';
export { checkFields, prescriptionSchema } from './prescription-view.js';
export { prescriptionsOfPatient } from './prescription-rows-sql.js';
