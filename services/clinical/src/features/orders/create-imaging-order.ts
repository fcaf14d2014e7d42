import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { consultationSubject, holdConsultation } from '../consultation-heads/index.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { placeOrder, unknownTests } from './order-actions.js';
import { imagingItem, orderFields } from './order-content.js';
import { orderRecord } from './order-record.js';
import { orderSchema, orderView } from './order-view.js';

interface Body {
  items: { test_id?: string; quantity: number; body_part?: string | null }[];
  notes?: string | null;
  priority: 'routine' | 'urgent' | 'emergency';
}

export const createImagingOrderEndpoint = endpoint({
  operationId: 'createImagingOrder',
  method: 'post',
  path: '/api/mobile/v1/doctor/consultations/{consultation}/imaging-orders',
  summary: 'Order imaging studies linked to the consultation',
  description:
    'Drafts and completed consultations take orders. An item without `test_id` is a free-text order that needs coding.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'orders:write', subject: { of: consultationSubject, param: 'consultation' } }),
  audit: { event: 'imaging_order.create', action: 'C', resource: 'order', record: orderRecord },
  idempotent: true,
  parameters: {
    path: ids('consultation'),
    body: Joi.object<Body, true>({
      items: Joi.array().items(imagingItem).min(1).max(LIMITS.orderItems).required(),
      ...orderFields,
    }),
  },
  message: { en: 'Imaging studies ordered.', es: 'Estudios de imagen solicitados.' },
  response: orderSchema,

  bodyFaults: (db, body) => unknownTests(db, 'imaging', body['items']),

  async handler({ db, clinic, caller, language, path, body, trail }) {
    const consultation = await holdConsultation(db, clinic.id, path.consultation);
    if (consultation.patient_id) trail.note({ patient_ids: [consultation.patient_id] });
    const order = await placeOrder(db, clinic.id, caller, consultation, { kind: 'imaging', ...body });
    trail.note({ resource_id: order.id });
    return { data: orderView(order, language) };
  },
});
