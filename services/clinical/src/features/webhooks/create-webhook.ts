import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { createWebhook, type WebhookBody } from './webhook-actions.js';
import { webhookFields } from './webhook-content.js';
import { newWebhookSchema, webhookView } from './webhook-view.js';

export const createWebhookEndpoint = endpoint({
  operationId: 'createWebhook',
  method: 'post',
  path: '/api/v1/webhooks',
  summary: 'Have changes of records told to an address; the answer shows the secret this once',
  description:
    'Each change is sent by POST as `{ type, timestamp, data: { clinic_id, resource_type, resource_id, version } }`: ids and no word of the ' +
    'record, which the receiver reads with its key. Signed as Standard Webhooks say (`webhook-id`, `webhook-timestamp`, ' +
    '`webhook-signature`), at least once, again and again for a day until the answer is 2xx within ten seconds, and no redirect is ' +
    'followed. What concerns one record comes in its order, unless it is delivered again later; a receiver goes by `version`. ' +
    'A webhook that takes nothing for a day, or answers 410, is disabled, and administrators are told. ' +
    'A repetition by Idempotency-Key does not show the secret again: rotate it when the first answer was lost.',
  access: ability('webhooks:manage'),
  audit: { event: 'webhook.create', action: 'C', resource: 'webhook' },
  idempotent: true,
  parameters: {
    body: Joi.object<WebhookBody, true>({
      ...webhookFields,
      url: webhookFields.url.required(),
      events: webhookFields.events.required(),
    }),
  },
  status: 201,
  message: {
    en: 'Webhook created. Its secret is not shown again.',
    es: 'Webhook creado. Su secreto no se volverá a mostrar.',
  },
  response: newWebhookSchema,
  errors: ['unavailable'],

  async handler(call) {
    const { row, secret } = await createWebhook(call, call.body);
    call.trail.note({ resource_id: row.id, details: { host: new URL(row.url).hostname, events: row.events } });
    const view = webhookView(row, call.now);
    return {
      data: { ...view, secret },
      again: { ...view, secret: null },
      headers: { Location: `/api/v1/webhooks/${row.id}` },
    };
  },
});
