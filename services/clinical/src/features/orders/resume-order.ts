import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { orderSubject } from './order-access.js';
import { moveOrder } from './order-change-actions.js';
import { orderSchema, orderView } from './order-view.js';
import { orderRecord } from './order-record.js';

export const resumeOrderEndpoint = endpoint({
  operationId: 'resumeOrder',
  method: 'post',
  path: '/api/v1/orders/{order}/resume',
  summary: 'Make an order that is on hold active again',
  access: phi('full', { ability: 'orders:write', subject: { of: orderSubject, param: 'order' } }),
  audit: { event: 'order.resume', action: 'U', resource: 'order', record: orderRecord },
  parameters: { path: ids('order') },
  message: { en: 'Order active again.', es: 'Orden activa de nuevo.' },
  response: orderSchema,

  async handler({ db, clinic, language, path, trail }) {
    const order = await moveOrder(db, clinic.id, path.order, 'active', null);
    trail.note({ patient_ids: [order.patient_id], changed_fields: ['status'] });
    return { data: orderView(order, language) };
  },
});
