import { endpoint, ids } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { redeliver } from './webhook-actions.js';
import { deliverySchema } from './webhook-view.js';

export const redeliverEndpoint = endpoint({
  operationId: 'redeliver',
  method: 'post',
  path: '/api/v1/webhooks/{webhook}/deliveries/{delivery}/redeliver',
  summary: 'Make a delivery again, under the same id',
  access: ability('webhooks:manage'),
  audit: { event: 'webhook.redeliver', action: 'E', resource: 'webhook' },
  parameters: { path: ids('webhook', 'delivery') },
  message: { en: 'Delivery queued.', es: 'Entrega en cola.' },
  response: deliverySchema,
  errors: ['validation_failed'],

  async handler({ db, clinic, path, trail }) {
    const data = await redeliver(db, clinic.id, path);
    trail.note({ details: { delivery_id: path.delivery } });
    return { data };
  },
});
