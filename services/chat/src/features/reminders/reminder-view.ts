import Joi from 'joi';
import type { Reminder } from './reminder-store.js';
import { model } from '../../http/models.js';

/** A scheduled message to oneself, with the message that it is about; times in UNIX seconds. */
export function reminderView(reminder: Reminder) {
  return {
    reminder_id: reminder.id,
    type: 'private',
    to: [reminder.user_id],
    content: reminder.content,
    rendered_content: reminder.rendered_content,
    scheduled_delivery_timestamp: reminder.scheduled_delivery_timestamp.getTime() / 1000,
    failed: reminder.failed,
    reminder_target_message_id: reminder.message_id,
  };
}

export const reminderSchema = model(
  'Reminder',
  Joi.object({
    reminder_id: Joi.number().integer().required(),
    type: Joi.valid('private').required(),
    to: Joi.array().items(Joi.number().integer()).required(),
    content: Joi.string().required(),
    rendered_content: Joi.string().required(),
    scheduled_delivery_timestamp: Joi.number().integer().required(),
    failed: Joi.boolean().required(),
    reminder_target_message_id: Joi.number().integer().required(),
  }),
);
