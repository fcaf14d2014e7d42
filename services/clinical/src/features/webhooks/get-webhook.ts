import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { ability } from '../../operation/access.js';
import { getWebhook } from './webhook-actions.js';
import { webhookSchema, webhookView } from './webhook-view.js';

export const getWebhookEndpoint = endpoint({
  operationId: 'getWebhook',
  method: 'get',
  path: '/api/v1/webhooks/{webhook}',
  summary: 'One webhook, and how it fares',
  access: ability('webhooks:manage'),
  audit: { event: 'webhook.read', action: 'R', resource: 'webhook' },
  parameters: { path: ids('webhook') },
  conditional: true,
  message: { en: 'Webhook.', es: 'Webhook.' },
  response: webhookSchema,

  async handler({ db, clinic, path, now }) {
    const data = webhookView(await getWebhook(db, clinic.id, path.webhook), now);
    return { data, etag: weakEtag(data.version, data) };
  },
});
