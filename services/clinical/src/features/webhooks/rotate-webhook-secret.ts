import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { flag } from '../../http/schema.js';
import { ability } from '../../operation/access.js';
import { rotateWebhookSecret } from './webhook-actions.js';
import { newWebhookSchema, webhookView } from './webhook-view.js';

export const rotateWebhookSecretEndpoint = endpoint({
  operationId: 'rotateWebhookSecret',
  method: 'post',
  path: '/api/v1/webhooks/{webhook}/rotate',
  summary: 'Give the webhook a new secret; for 24 hours the old one signs too',
  description: 'With `immediate` the old one ends now. While an old one still signs only that is possible.',
  access: ability('webhooks:manage'),
  audit: { event: 'webhook.rotate', action: 'U', resource: 'webhook' },
  parameters: {
    path: ids('webhook'),
    body: Joi.object<{ immediate: boolean }, true>({ immediate: flag().default(false) }),
  },
  message: { en: 'Secret rotated. It is not shown again.', es: 'Secreto rotado. No se volverá a mostrar.' },
  response: newWebhookSchema,
  errors: ['unavailable'],

  async handler(call) {
    const { row, secret } = await rotateWebhookSecret(call, call.path.webhook, call.body.immediate);
    call.trail.note({ changed_fields: ['secret'], details: { previous_until: row.previous_until } });
    return { data: { ...webhookView(row, call.now), secret } };
  },
});
