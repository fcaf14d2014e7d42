import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { removeScheduledMessage } from './scheduled-message-actions.js';

export const deleteScheduledMessageEndpoint = endpoint({
  method: 'delete',
  path: '/scheduled_messages/{scheduled_message_id}',
  operationId: 'deleteScheduledMessage',
  summary: 'Delete a scheduled message, so that it is not sent',
  access: signedIn,
  params: Joi.object<{ scheduled_message_id: number }, true>({ scheduled_message_id: id().required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, caller, params }) {
    await removeScheduledMessage(db, caller, params.scheduled_message_id);
  },
});
