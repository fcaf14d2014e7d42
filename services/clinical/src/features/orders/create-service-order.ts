import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { placeServiceOrder } from './order-actions.js';
import { orderFields, serviceItem } from './order-content.js';
import { orderRecord } from './order-record.js';
import { SERVICE_KINDS, type ServiceKind } from './order-rules.js';
import { orderSchema, orderView } from './order-view.js';

interface Body {
  patient_id: string;
  consultation_id?: string | null;
  admission_id?: string | null;
  practitioner_id?: string | null;
  type: ServiceKind;
  items: { test_id?: string; description?: string | null; quantity: number; notes?: string | null }[];
  notes?: string | null;
  priority: 'routine' | 'urgent' | 'emergency';
}

export const createServiceOrderEndpoint = endpoint({
  operationId: 'createServiceOrder',
  method: 'post',
  path: '/api/v1/service-orders',
  summary: 'Order a procedure, nursing care, a therapy or a diet',
  description:
    'It is an order like those of the laboratory and imaging, and is read and changed by the same operations. An item names a test of ' +
    'the catalog of the same kind (`test_id`), or has a `description` that needs coding. The order can belong to a consultation or to ' +
    'an open admission of the same patient. Without a consultation an API key sets `practitioner_id`.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'orders:write', area: 'general' }),
  audit: { event: 'service_order.create', action: 'C', resource: 'order', record: orderRecord },
  idempotent: true,
  parameters: {
    body: Joi.object<Body, true>({
      patient_id: uuid().required(),
      consultation_id: uuid().allow(null),
      admission_id: uuid().allow(null),
      practitioner_id: uuid().allow(null),
      type: Joi.string()
        .valid(...SERVICE_KINDS)
        .required(),
      items: Joi.array().items(serviceItem).min(1).max(LIMITS.orderItems).required(),
      ...orderFields,
    }),
  },
  status: 201,
  message: { en: 'Service ordered.', es: 'Servicio solicitado.' },
  response: orderSchema,
  errors: ['not_a_practitioner'],

  async handler(call) {
    const { type, ...request } = call.body;
    const order = orderView(await placeServiceOrder(call, { kind: type, ...request }), call.language);
    call.trail.note({ resource_id: order.id, patient_ids: [order.patient_id] });
    return { data: order, etag: weakEtag(order.version, order), headers: { Location: `/api/v1/orders/${order.id}` } };
  },
});
