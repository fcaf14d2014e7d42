import { endpoint, ids } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { ping } from './webhook-actions.js';
import { deliverySchema } from './webhook-view.js';

export const pingWebhookEndpoint = endpoint({
  operationId: 'pingWebhook',
  method: 'post',
  path: '/api/v1/webhooks/{webhook}/ping',
  summary: 'Send a test to a webhook',
  description: 'Queued as any delivery, of type `webhook.ping`; how it went is among the deliveries a moment later.',
  access: ability('webhooks:manage'),
  audit: { event: 'webhook.ping', action: 'E', resource: 'webhook' },
  parameters: { path: ids('webhook') },
  status: 201,
  message: { en: 'Test queued.', es: 'Prueba en cola.' },
  response: deliverySchema,
  errors: ['validation_failed'],

  handler: async ({ db, clinic, path }) => ({ data: await ping(db, clinic.id, path.webhook) }),
});
