import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { orderSubject } from './order-access.js';
import { moveOrder } from './order-change-actions.js';
import { orderSchema, orderView } from './order-view.js';
import { orderRecord } from './order-record.js';

export const holdOrderEndpoint = endpoint({
  operationId: 'holdOrder',
  method: 'post',
  path: '/api/v1/orders/{order}/hold',
  summary: 'Put an active order on hold',
  access: phi('full', { ability: 'orders:write', subject: { of: orderSubject, param: 'order' } }),
  audit: { event: 'order.hold', action: 'U', resource: 'order', record: orderRecord },
  parameters: {
    path: ids('order'),
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Order on hold.', es: 'Orden en espera.' },
  response: orderSchema,

  async handler({ db, clinic, language, path, body, trail }) {
    const order = await moveOrder(db, clinic.id, path.order, 'on-hold', body.reason);
    trail.note({ patient_ids: [order.patient_id], changed_fields: ['status'] });
    return { data: orderView(order, language) };
  },
});
