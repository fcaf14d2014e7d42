import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { enumOf, id, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits.js';
import { publish } from '../events/index.js';
import { accessMessage, messageAudience } from '../messages/index.js';
import { followAutomatically } from '../user-topics/index.js';
import { insertSubmessage, measureSubmessages } from './submessage-store.js';
import { checkDeed, widgetTypeOf } from './widget-rules.js';

interface Params {
  message_id: number;
  msg_type: 'widget';
  content: string;
}

export const addSubmessageEndpoint = endpoint({
  method: 'post',
  path: '/submessage',
  operationId: 'addSubmessage',
  summary: 'Vote in a poll, add to it, or work on a task list; content is JSON',
  access: signedIn,
  params: Joi.object<Params, true>({
    message_id: id().required(),
    msg_type: enumOf('widget').required(),
    content: str().max(LIMITS.submessage).required(),
  }),

  async handler({ db, realm, caller, params: { message_id, msg_type, content }, deps }) {
    const message = await accessMessage(db, realm, caller, message_id, { forUpdate: true, toChange: true });
    const type = widgetTypeOf(message.content);
    const known = type && (await measureSubmessages(db, realm.id, message_id));
    // An ordinary message that an edit has made to look like a widget has none.
    if (!type || !known?.count) {
      throw new ChatError('BAD_REQUEST', 'You cannot attach a submessage to this message.');
    }
    checkDeed(type, content, message.sender_id === caller.id);
    if (known.count > LIMITS.submessagesOnMessage || known.bytes > LIMITS.submessageBytesOnMessage) {
      throw new ChatError('BAD_REQUEST', 'This message has as many submessages as it can have.');
    }
    const sender_id = caller.id;
    const { id: submessage_id } = await insertSubmessage(db, realm.id, { message_id, sender_id, msg_type, content });
    await publish(db, realm.id, {
      audience: await messageAudience(db, realm, message),
      payload: { type: 'submessage', message_id, submessage_id, sender_id, msg_type, content },
    });
    if (message.channel && !caller.is_bot) {
      const place = { channel_id: message.channel.id, topic: message.topic!, message_id };
      await followAutomatically(db, realm, { ...place, actor_id: caller.id, deed: 'reacting' }, deps.now());
    }
  },
});
