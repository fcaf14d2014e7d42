import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { orderSubject } from './order-access.js';
import { moveOrder } from './order-change-actions.js';
import { orderSchema, orderView } from './order-view.js';
import { orderRecord } from './order-record.js';

export const cancelOrderEndpoint = endpoint({
  operationId: 'cancelOrder',
  method: 'post',
  path: '/api/v1/orders/{order}/cancel',
  summary: 'Revoke an order, and cancel its items that are still open',
  access: phi('full', { ability: 'orders:write', subject: { of: orderSubject, param: 'order' } }),
  audit: { event: 'order.cancel', action: 'U', resource: 'order', record: orderRecord },
  parameters: {
    path: ids('order'),
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Order cancelled.', es: 'Orden anulada.' },
  response: orderSchema,

  async handler({ db, clinic, language, path, body, trail }) {
    const order = await moveOrder(db, clinic.id, path.order, 'revoked', body.reason);
    trail.note({ patient_ids: [order.patient_id], changed_fields: ['status'] });
    return { data: orderView(order, language) };
  },
});
