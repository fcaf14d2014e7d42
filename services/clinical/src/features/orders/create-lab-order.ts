import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { consultationSubject, holdConsultation } from '../consultation-heads/index.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { placeOrder, unknownTests } from './order-actions.js';
import { labFields, labItem, orderFields } from './order-content.js';
import { orderRecord } from './order-record.js';
import { orderSchema, orderView } from './order-view.js';

interface Body {
  items: { test_id: string; quantity: number; specimen?: string | null; notes?: string | null }[];
  notes?: string | null;
  priority: 'routine' | 'urgent' | 'emergency';
  fasting?: boolean | null;
  clinical_info?: string | null;
}

export const createLabOrderEndpoint = endpoint({
  operationId: 'createLabOrder',
  method: 'post',
  path: '/api/mobile/v1/doctor/consultations/{consultation}/lab-orders',
  summary: 'Order laboratory exams linked to the consultation',
  description:
    'Drafts and completed consultations take orders. Every item names a test of the laboratory catalog.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'orders:write', subject: { of: consultationSubject, param: 'consultation' } }),
  audit: { event: 'lab_order.create', action: 'C', resource: 'order', record: orderRecord },
  idempotent: true,
  parameters: {
    path: ids('consultation'),
    body: Joi.object<Body, true>({
      items: Joi.array().items(labItem).min(1).max(LIMITS.orderItems).required(),
      ...orderFields,
      ...labFields,
    }),
  },
  message: { en: 'Laboratory exams ordered.', es: 'Exámenes de laboratorio solicitados.' },
  response: orderSchema,

  bodyFaults: (db, body) => unknownTests(db, 'laboratory', body['items']),

  async handler({ db, clinic, caller, language, path, body, trail }) {
    const consultation = await holdConsultation(db, clinic.id, path.consultation);
    if (consultation.patient_id) trail.note({ patient_ids: [consultation.patient_id] });
    const order = await placeOrder(db, clinic.id, caller, consultation, { kind: 'laboratory', ...body });
    trail.note({ resource_id: order.id });
    return { data: orderView(order, language) };
  },
});
