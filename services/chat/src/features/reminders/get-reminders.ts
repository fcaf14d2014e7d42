import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findReminders } from './reminder-store.js';
import { reminderSchema, reminderView } from './reminder-view.js';

export const getRemindersEndpoint = endpoint({
  method: 'get',
  path: '/reminders',
  operationId: 'getReminders',
  summary: "Get the caller's reminders, the next first",
  access: signedIn,
  response: Joi.object({ reminders: Joi.array().items(reminderSchema).required() }),

  async handler({ db, realm, caller }) {
    return { reminders: (await findReminders(db, realm.id, caller.id)).map(reminderView) };
  },
});
