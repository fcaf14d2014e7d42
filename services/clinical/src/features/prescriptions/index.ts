export { prescriptionItemSubject, prescriptionSubject } from './prescription-access.js';
export {
  PRESCRIPTION_COLUMNS,
  PRESCRIPTIONS_OF_CONSULTATION,
  visiblePrescriptions,
  type PrescriptionRow,
} from './prescription-list-store.js';
export { prescriptionRecord } from './prescription-record.js';
export { prescriptionSchema } from './prescription-view.js';
export { prescriptionsOfPatient } from './prescription-rows-sql.js';
