import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, int } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { postponeReminder } from './reminder-actions.js';

interface Params {
  reminder_id: number;
  scheduled_delivery_timestamp: number;
}

export const updateReminderEndpoint = endpoint({
  method: 'patch',
  path: '/reminders/{reminder_id}',
  operationId: 'updateReminder',
  summary: 'Be reminded at another time; a reminder that failed is tried again then',
  access: signedIn,
  params: Joi.object<Params, true>({
    reminder_id: id().required(),
    scheduled_delivery_timestamp: int({ min: 0, max: LIMITS.timestamp }).required(),
  }),
  errors: ['NOT_FOUND'],

  async handler({ db, caller, params: { reminder_id, scheduled_delivery_timestamp: at }, deps }) {
    await postponeReminder(db, caller, reminder_id, new Date(at * 1000), deps.now());
  },
});
