import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, int, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { createReminder } from './reminder-actions.js';

interface Params {
  message_id: number;
  scheduled_delivery_timestamp: number;
  note: string;
}

export const createReminderEndpoint = endpoint({
  method: 'post',
  path: '/reminders',
  operationId: 'createReminder',
  summary: 'Be reminded of a message by the notification bot',
  access: signedIn,
  params: Joi.object<Params, true>({
    message_id: id().required(),
    scheduled_delivery_timestamp: int({ min: 0, max: LIMITS.timestamp }).required(),
    note: str().trim().max(LIMITS.descriptionGiven).default(''),
  }),
  response: Joi.object({ reminder_id: Joi.number().integer().required() }),

  async handler({ db, realm, caller, params: { scheduled_delivery_timestamp: at, ...given }, deps }) {
    const reminder = { ...given, scheduled_delivery_timestamp: new Date(at * 1000) };
    return { reminder_id: await createReminder(db, realm, caller, reminder, deps.now()) };
  },
});
