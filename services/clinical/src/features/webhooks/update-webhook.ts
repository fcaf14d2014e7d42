import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { ability } from '../../operation/access.js';
import { changeWebhook, type WebhookChanges } from './webhook-actions.js';
import { webhookFields } from './webhook-content.js';
import { webhookSchema, webhookView } from './webhook-view.js';

export const updateWebhookEndpoint = endpoint({
  operationId: 'updateWebhook',
  method: 'patch',
  path: '/api/v1/webhooks/{webhook}',
  summary: 'Change a webhook, disable it or enable it again',
  description:
    'What waits for a webhook that is disabled fails, and what changes until it is enabled again is not told. A delivery that ' +
    'failed can be made again.',
  access: ability('webhooks:manage'),
  audit: { event: 'webhook.update', action: 'U', resource: 'webhook' },
  parameters: {
    path: ids('webhook'),
    headers: optionalIfMatch,
    body: Joi.object<WebhookChanges, true>({ ...webhookFields, status: Joi.string().valid('active', 'disabled') }),
  },
  message: { en: 'Webhook changed.', es: 'Webhook modificado.' },
  response: webhookSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body, now, trail } = call;
    const row = await changeWebhook(call, path.webhook, headers['if-match'], body);
    trail.note({ changed_fields: Object.keys(body), details: { host: new URL(row.url).hostname, events: row.events } });
    const data = webhookView(row, now);
    return { data, etag: weakEtag(data.version, data) };
  },
});
