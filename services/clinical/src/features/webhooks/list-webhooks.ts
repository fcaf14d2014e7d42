import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { findWebhooks } from './webhook-store.js';
import { webhookSchema, webhookView } from './webhook-view.js';

export const listWebhooksEndpoint = endpoint({
  operationId: 'listWebhooks',
  method: 'get',
  path: '/api/v1/webhooks',
  summary: 'The webhooks of the clinic, the newest first; never their secrets',
  access: ability('webhooks:manage'),
  audit: { event: 'webhook.search', action: 'R', resource: 'webhook' },
  message: { en: 'Webhooks.', es: 'Webhooks.' },
  response: Joi.array().items(webhookSchema),

  async handler({ db, clinic, now, trail }) {
    const rows = await findWebhooks(db, clinic.id);
    trail.note({ result_count: rows.length });
    return { data: rows.map((row) => webhookView(row, now)) };
  },
});
