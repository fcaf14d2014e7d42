import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { accessWebhook } from './webhook-actions.js';
import { deleteWebhook } from './webhook-store.js';

export const deleteWebhookEndpoint = endpoint({
  operationId: 'deleteWebhook',
  method: 'delete',
  path: '/api/v1/webhooks/{webhook}',
  summary: 'Remove a webhook, and what it was told or was to be told',
  access: ability('webhooks:manage'),
  audit: { event: 'webhook.delete', action: 'D', resource: 'webhook' },
  parameters: { path: ids('webhook') },
  message: { en: 'Webhook removed.', es: 'Webhook eliminado.' },
  response: Joi.valid(null),

  async handler({ db, clinic, path, trail }) {
    const { id, url } = await accessWebhook(db, clinic.id, path.webhook);
    await deleteWebhook(db, clinic.id, id);
    trail.note({ details: { host: new URL(url).hostname } });
    return { data: null };
  },
});
