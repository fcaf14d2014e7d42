export { PRESCRIPTIONS_OF_CONSULTATION } from './prescription-list-store.js';
export { prescriptionSchema } from './prescription-view.js';
