import Joi from 'joi';
import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { enumOf, id, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import { accessMessage, messageAudience } from '../messages/index.js';
import { followAfterReacting } from '../user-topics/index.js';
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

  async handler({ db, realm, caller, params, deps }) {
    const message = await accessMessage(db, realm, caller, params.message_id, { forUpdate: true, toChange: true });
    await checkSubmessage(db, realm, message, params.content, message.sender_id === caller.id);
    const submessage = { ...params, sender_id: caller.id };
    const { id: submessage_id } = await insertSubmessage(db, realm.id, submessage);
    await publish(db, realm.id, {
      audience: await messageAudience(db, realm, message),
      payload: { type: 'submessage', submessage_id, ...submessage },
    });
    await followAfterReacting(db, realm, caller, message, deps.now());
  },
});

/** @throws ChatError BAD_REQUEST for what the message's widget, if it has one, does not take. */
async function checkSubmessage(
  tx: Tx,
  realm: Realm,
  message: { id: number; content: string },
  content: string,
  isAuthor: boolean,
): Promise<void> {
  const type = widgetTypeOf(message.content);
  const known = type && (await measureSubmessages(tx, realm.id, message.id));
  // An ordinary message that an edit has made to look like a widget has none.
  if (!type || !known?.count) throw new ChatError('BAD_REQUEST', 'You cannot attach a submessage to this message.');
  checkDeed(type, content, isAuthor);
  if (known.count > LIMITS.submessagesOnMessage || known.bytes > LIMITS.submessageBytesOnMessage) {
    throw new ChatError('BAD_REQUEST', 'This message has as many submessages as it can have.');
  }
}
