import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { removeReminder } from './reminder-actions.js';

export const deleteReminderEndpoint = endpoint({
  method: 'delete',
  path: '/reminders/{reminder_id}',
  operationId: 'deleteReminder',
  summary: 'Delete a reminder',
  access: signedIn,
  params: Joi.object<{ reminder_id: number }, true>({ reminder_id: id().required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, caller, params }) {
    await removeReminder(db, caller, params.reminder_id);
  },
});
