import Joi from 'joi';
import { instant, nullable, nullableInstant, string } from '../../http/answer-schema.js';
import { DELIVERY_ERRORS } from './delivery-rules.js';
import type { WebhookRow } from './webhook-store.js';
import { model } from '../../http/models.js';

const count = () => Joi.number().integer().required();

const fields = {
  id: string(),
  url: string(),
  description: nullable(),
  events: Joi.array().items(Joi.string()).required(),
  status: Joi.string().valid('active', 'disabled').required(),
  disabled_reason: Joi.string()
    .valid('administrator', 'gone', 'failing')
    .allow(null)
    .required()
    .description('`gone`: it answered 410. `failing`: it took nothing for a day.'),
  disabled_at: nullableInstant(),
  previous_until: nullableInstant().description('Until then the secret before a rotation signs too.'),
  created_by: Joi.object({ id: string(), name: string() }).allow(null).required(),
  consecutive_failures: count(),
  last_success_at: nullableInstant(),
  version: count(),
  created_at: instant(),
  updated_at: instant(),
};

export const webhookSchema = model('Webhook', Joi.object(fields));

/** With the secret itself, which is shown this once. */
export const newWebhookSchema = model(
  'WebhookWithSecret',
  Joi.object({
    ...fields,
    secret: string()
      .allow(null)
      .description('`whsec_` and base64: what the receiver checks signatures with. Null of a repetition.'),
  }),
);

export const webhookView = (row: WebhookRow, now: Date) => ({
  ...row,
  previous_until: row.previous_until !== null && new Date(row.previous_until) > now ? row.previous_until : null,
});

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

/** One thing that a webhook is told, and how that went. */
export const deliverySchema = model(
  'WebhookDelivery',
  Joi.object({
    id: string().description('The `webhook-id` of each attempt.'),
    event: string(),
    resource_type: string(),
    resource_id: string(),
    version: count(),
    changed_at: instant(),
    status: Joi.string()
      .valid(...DELIVERY_STATUSES)
      .required(),
    attempts: count(),
    next_attempt_at: instant(),
    expires_at: instant(),
    attempted_at: nullableInstant(),
    answer_status: Joi.number().integer().allow(null).required(),
    error: Joi.string()
      .valid(...DELIVERY_ERRORS)
      .allow(null)
      .required(),
    delivered_at: nullableInstant(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
