import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { enumOf, id } from '../../http/param-types.js';
import { LIMITS } from '../../limits.js';
import { publish } from '../events/index.js';
import { accessMessage, messageAudience } from '../messages/index.js';
import { findUsers, userSetting } from '../user-directory/index.js';
import { findTypingAudience } from './typing-store.js';

interface Params {
  message_id: number;
  op: 'start' | 'stop';
}

export const setTypingStatusOfEditEndpoint = endpoint({
  method: 'post',
  path: '/messages/{message_id}/typing',
  operationId: 'setTypingStatusOfEdit',
  summary: "Tell others that the caller began or stopped editing one of the caller's messages",
  access: signedIn,
  params: Joi.object<Params, true>({ message_id: id().required(), op: enumOf('start', 'stop').required() }),

  async handler({ db, realm, caller, params: { message_id, op } }) {
    const message = await accessMessage(db, realm, caller, message_id, { toChange: true });
    if (message.sender_id !== caller.id) {
      throw new ChatError('BAD_REQUEST', "You don't have permission to edit this message");
    }
    const { channel } = message;
    if (!userSetting(caller, channel ? 'send_stream_typing_notifications' : 'send_private_typing_notifications')) {
      throw new ChatError('BAD_REQUEST', 'User has disabled typing notifications');
    }
    const told = channel
      ? await findTypingAudience(db, realm.id, channel.id, LIMITS.typingSubscribers)
      : (await findUsers(db, realm.id, message.user_ids!))
          .filter((user) => user.is_active && userSetting(user, 'receives_typing_notifications'))
          .map((user) => user.id);
    if (told === undefined) return;
    // Where history is protected, those who came later must not hear of older messages.
    const { channel_id, user_ids = [] } = await messageAudience(db, realm, message);
    const seeing = new Set(channel_id === undefined ? user_ids : told);
    await publish(db, realm.id, {
      audience: {
        user_ids: told.filter((id) => seeing.has(id)),
        capability: { name: 'stream_typing_notifications', value: true },
      },
      payload: {
        type: 'typing_edit_message',
        op,
        sender_id: caller.id,
        message_id,
        recipient: channel
          ? { type: 'channel', channel_id: channel.id, topic: message.topic }
          : { type: 'direct', user_ids: message.user_ids },
      },
    });
  },
});
