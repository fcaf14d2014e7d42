import { either, integer, list, literal, object, string } from '../../http/answer-types.js';
import { event } from '../events/index.js';
import { model } from '../../http/models.js';

const person = model('TypingPerson', object({ user_id: integer(), email: string() }));

const typing = (op: 'start' | 'stop') =>
  event(
    `typing ${op}`,
    { message_type: literal('direct', 'stream'), sender: person },
    { recipients: list(person), stream_id: integer(), topic: string() },
  );

const typingEdit = (op: 'start' | 'stop') =>
  event(`typing_edit_message ${op}`, {
    sender_id: integer(),
    message_id: integer(),
    recipient: either(
      object({ type: literal('channel'), channel_id: integer(), topic: string() }),
      object({ type: literal('direct'), user_ids: list(integer()) }),
    ),
  });

export const TYPING_EVENTS = [typing('start'), typing('stop'), typingEdit('start'), typingEdit('stop')];
