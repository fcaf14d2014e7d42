import { integer, literal, string } from '../../http/answer-types.js';
import { event } from '../events/index.js';

export const SUBMESSAGE_EVENTS = [
  event('submessage', {
    message_id: integer(),
    submessage_id: integer(),
    sender_id: integer(),
    msg_type: literal('widget'),
    content: string(),
  }),
];
