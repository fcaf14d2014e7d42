import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findScheduledMessages } from './scheduled-message-store.js';
import { scheduledMessageSchema, scheduledMessageView } from './scheduled-message-view.js';

export const getScheduledMessagesEndpoint = endpoint({
  method: 'get',
  path: '/scheduled_messages',
  operationId: 'getScheduledMessages',
  summary: "Get the caller's scheduled messages that are not sent, the next first, failed ones too",
  access: signedIn,
  response: Joi.object({ scheduled_messages: Joi.array().items(scheduledMessageSchema).required() }),

  async handler({ db, realm, caller }) {
    return { scheduled_messages: (await findScheduledMessages(db, realm.id, caller.id)).map(scheduledMessageView) };
  },
});
