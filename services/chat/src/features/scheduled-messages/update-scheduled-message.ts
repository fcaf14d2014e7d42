import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { changeScheduledMessage } from './scheduled-message-actions.js';
import {
  checkDeliveryTime,
  scheduledMessageParams,
  type ScheduledTo,
  type ScheduledType,
} from './scheduled-message-rules.js';

interface Params {
  scheduled_message_id: number;
  type?: ScheduledType;
  to?: ScheduledTo;
  topic?: string;
  content?: string;
  scheduled_delivery_timestamp?: number;
}

/** chat.md 4.8 */
export const updateScheduledMessageEndpoint = endpoint({
  method: 'patch',
  path: '/scheduled_messages/{scheduled_message_id}',
  operationId: 'updateScheduledMessage',
  summary: 'Change the text, target or time of a scheduled message; one that was not sent gets another chance',
  access: signedIn,
  params: Joi.object<Params, true>({ ...scheduledMessageParams, scheduled_message_id: id().required() }),
  errors: [
    'NOT_FOUND',
    'STREAM_DOES_NOT_EXIST',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],

  async handler({ db, realm, caller, params, deps }) {
    const { scheduled_message_id, scheduled_delivery_timestamp: at, ...said } = params;
    if (at === undefined && Object.keys(said).length === 0) {
      throw new ChatError('BAD_REQUEST', 'Nothing to change was given.');
    }
    await changeScheduledMessage(db, realm, caller, scheduled_message_id, {
      ...said,
      ...(at !== undefined && { scheduled_delivery_timestamp: checkDeliveryTime(at, deps.now()) }),
    });
  },
});
