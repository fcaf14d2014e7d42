import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { isPersonalClient } from '../sending/index.js';
import { scheduleMessage } from './scheduled-message-actions.js';
import {
  checkDeliveryTime,
  scheduledMessageParams,
  type ScheduledTo,
  type ScheduledType,
} from './scheduled-message-rules.js';

interface Params {
  type: ScheduledType;
  to: ScheduledTo;
  topic?: string;
  content: string;
  scheduled_delivery_timestamp: number;
  read_by_sender?: boolean;
}

const { type, to, topic, content, scheduled_delivery_timestamp } = scheduledMessageParams;

export const createScheduledMessageEndpoint = endpoint({
  method: 'post',
  path: '/scheduled_messages',
  operationId: 'createScheduledMessage',
  summary: 'Have a message sent later',
  access: signedIn,
  params: Joi.object<Params, true>({
    type: type.required(),
    to: to.required(),
    topic,
    content: content.required(),
    scheduled_delivery_timestamp: scheduled_delivery_timestamp.required(),
    read_by_sender: bool(),
  }),
  response: Joi.object({ scheduled_message_id: Joi.number().integer().required() }),
  errors: ['STREAM_DOES_NOT_EXIST', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],

  async handler({ db, realm, caller, params: { scheduled_delivery_timestamp: at, ...said }, client, deps }) {
    const date = checkDeliveryTime(at, deps.now());
    const wanted = { ...said, client, read_by_sender: said.read_by_sender ?? isPersonalClient(client) };
    return { scheduled_message_id: await scheduleMessage(db, realm, caller, wanted, date) };
  },
});
