import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf } from '../../http/schema.js';
import { ability } from '../../operation/access.js';
import { DELIVERY_SORTS, listDeliveries, type DeliveryFilter } from './delivery-store.js';
import { getWebhook } from './webhook-actions.js';
import { DELIVERY_STATUSES, deliverySchema } from './webhook-view.js';

export const listDeliveriesEndpoint = endpoint({
  operationId: 'listDeliveries',
  method: 'get',
  path: '/api/v1/webhooks/{webhook}/deliveries',
  summary: 'What a webhook was told in the last 30 days, and is to be told, with how it went',
  access: ability('webhooks:manage'),
  audit: { event: 'webhook.deliveries', action: 'R', resource: 'webhook' },
  parameters: {
    path: ids('webhook'),
    query: Joi.object<DeliveryFilter, true>({ ...listParameters(DELIVERY_SORTS), status: csvOf(DELIVERY_STATUSES) }),
  },
  message: { en: 'Deliveries.', es: 'Entregas.' },
  response: Joi.array().items(deliverySchema),
  meta: listMetaSchema,

  async handler({ db, clinic, path, query, trail }) {
    const { id } = await getWebhook(db, clinic.id, path.webhook);
    const { rows, meta } = await listDeliveries(db, clinic.id, id, query);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, headers: listLinks(`/api/v1/webhooks/${id}/deliveries`, query, meta) };
  },
});
