export { overridesOf, tellOfCheck, type Checked } from './check-actions.js';
export { checkItems, type ActiveMedication, type Check, type Medicated, type Overriding } from './check-rules.js';
export {
  checkGiven,
  endByDispensing,
  givenFailures,
  medicationFailures,
  substancesOf,
  warningKey,
} from './dispensing-actions.js';
export type { Overridden } from './override-store.js';
export { lockPrescribed, type Prescribed, type PrescribedItem } from './dispensing-store.js';
export { editDraft, issue, movePrescription, prescribe } from './prescription-actions.js';
export {
  draftFields,
  medicationFields,
  overridingFields,
  prescriptionItem,
  type PrescriptionItem,
} from './prescription-content.js';
export type { PrescriptionStatus } from './prescription-rules.js';
export { prescriptionItemSubject, prescriptionSubject } from './prescription-access.js';
export {
  PRESCRIPTION_COLUMNS,
  PRESCRIPTIONS_OF_CONSULTATION,
  visiblePrescriptions,
  type PrescriptionRow,
} from './prescription-list-store.js';
export { findActiveMedications } from './prescription-store.js';
export { prescriptionRecord } from './prescription-record.js';
export { checkFields, prescriptionSchema } from './prescription-view.js';
export { prescriptionsOfPatient } from './prescription-rows-sql.js';
