import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { orderSubject } from './order-access.js';
import { getOrder } from './order-access.js';
import { orderSchema, orderView } from './order-view.js';

export const getOrderEndpoint = endpoint({
  operationId: 'getOrder',
  method: 'get',
  path: '/api/v1/orders/{order}',
  summary: 'An order with its items',
  access: phi('full', { ability: 'consultations:read', subject: { of: orderSubject, param: 'order' } }),
  audit: { event: 'order.read', action: 'R', resource: 'order' },
  parameters: { path: ids('order') },
  conditional: true,
  message: { en: 'Order.', es: 'Orden.' },
  response: orderSchema,

  async handler({ db, clinic, language, path, trail }) {
    const order = orderView(await getOrder(db, clinic.id, path.order), language);
    trail.note({ patient_ids: [order.patient_id] });
    return { data: order, etag: weakEtag(order.version, order) };
  },
});
