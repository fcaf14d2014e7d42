import Joi from 'joi';
import type { ScheduledMessage } from './scheduled-message-store.js';
import { model } from '../../http/models.js';

/** The object of chat-gaps.md 4.8: times in UNIX seconds, a topic only in a channel. */
export function scheduledMessageView(message: ScheduledMessage) {
  return {
    scheduled_message_id: message.id,
    ...(message.channel_id === null
      ? { type: 'private', to: message.user_ids ?? [] }
      : { type: 'stream', to: message.channel_id, topic: message.topic }),
    content: message.content,
    rendered_content: message.rendered_content,
    scheduled_delivery_timestamp: message.scheduled_delivery_timestamp.getTime() / 1000,
    failed: message.failure !== null,
  };
}

export const scheduledMessageSchema = model(
  'ScheduledMessage',
  Joi.object({
    scheduled_message_id: Joi.number().integer().required(),
    type: Joi.valid('stream', 'private').required(),
    to: Joi.alternatives(Joi.number().integer(), Joi.array().items(Joi.number().integer())).required(),
    topic: Joi.string().allow(''),
    content: Joi.string().required(),
    rendered_content: Joi.string().required(),
    scheduled_delivery_timestamp: Joi.number().integer().required(),
    failed: Joi.boolean().required(),
  }),
);
