import Joi from 'joi';
import { ability, phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { orderSubject } from './order-access.js';
import { moveItem } from './order-change-actions.js';
import { ITEM_STATUSES, type ItemStatus } from './order-rules.js';
import { orderSchema, orderView } from './order-view.js';
import { orderRecord } from './order-record.js';

const READING = ability('consultations:read');

interface Body {
  status: ItemStatus;
  reason: string | null;
}

export const moveOrderItemEndpoint = endpoint({
  operationId: 'moveOrderItem',
  method: 'post',
  path: '/api/v1/orders/{order}/items/{item}/status',
  summary: 'Record the progress of an order item',
  description:
    'requested → collected → in_process, or rejected or cancelled with a `reason`. A laboratory item becomes resulted when its result ' +
    'is entered. Callers who cannot read consultations may change laboratory orders only.',
  access: phi('full', { ability: 'lab-results:write', subject: { of: orderSubject, param: 'order' } }),
  audit: { event: 'order_item.move', action: 'U', resource: 'order', record: orderRecord },
  parameters: {
    path: ids('order', 'item'),
    body: Joi.object<Body, true>({
      status: Joi.string()
        .valid(...ITEM_STATUSES)
        .required(),
      reason: text(LIMITS.longText)
        .when('status', {
          is: Joi.valid('rejected', 'cancelled').required(),
          then: Joi.required(),
          otherwise: Joi.allow(null),
        })
        .default(null),
    }),
  },
  message: { en: 'Item updated.', es: 'Ítem actualizado.' },
  response: orderSchema,

  async handler({ db, clinic, caller, language, path, body, trail, allowed }) {
    const order = await moveItem(db, clinic.id, path, body.status, body.reason);
    if (order.kind !== 'laboratory' && caller.type === 'user') allowed(READING);
    trail.note({ patient_ids: [order.patient_id], changed_fields: ['items.status'], details: { item: path.item } });
    return { data: orderView(order, language) };
  },
});
