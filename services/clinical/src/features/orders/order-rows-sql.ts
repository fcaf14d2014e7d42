import { patientRows } from '../patients/index.js';
import { orderRecord } from './order-record.js';

export const ordersOfPatient = patientRows('orders', {
  record: orderRecord,
  parents: { consultation_id: 'consultations', admission_id: 'admissions' },
});
