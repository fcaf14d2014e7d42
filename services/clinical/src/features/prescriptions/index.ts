export { PRESCRIPTIONS_OF_CONSULTATION, type PrescriptionRow } from './prescription-list-store.js';
export { prescriptionSchema } from './prescription-view.js';
export { prescriptionsOfPatient } from './prescription-rows-sql.js';
