import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { accessChannel } from '../channel-directory/index.js';
import { publish } from '../events/index.js';
import { accessMessage, messageAudience } from '../messages/index.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../realm-settings/index.js';
import { accessUsers, apiEmail, findUsers, userSetting } from '../user-directory/index.js';
import { findTypingAudience } from './typing-store.js';

type Op = 'start' | 'stop';

export interface Typing {
  op: Op;
  to?: number[];
  stream_id?: number;
  topic?: string;
}

/** Tells those of `to`, and the caller's other clients, who want to hear of typing. */
export async function typeDirectly(db: Tx, realm: Realm, caller: Caller, { op, to }: Typing): Promise<void> {
  if (to === undefined) throw new ChatError('REQUEST_VARIABLE_MISSING', "Missing 'to' argument", { var_name: 'to' });
  if (to.length === 0) throw new ChatError('BAD_REQUEST', "Empty 'to' list");
  if (!userSetting(caller, 'send_private_typing_notifications')) {
    throw new ChatError('BAD_REQUEST', 'User has disabled typing notifications for direct messages');
  }
  const users = await accessUsers(db, realm, caller, [...to, caller.id]);
  const hearing = users.filter((user) => user.is_active && userSetting(user, 'receives_typing_notifications'));
  await publish(db, realm.id, {
    audience: { user_ids: hearing.map((user) => user.id) },
    payload: {
      type: 'typing',
      op,
      message_type: 'direct',
      sender: senderView(realm, caller),
      recipients: users.map((user) => ({ user_id: user.id, email: apiEmail(realm, user) })),
    },
  });
}

/** Tells the subscribers of the channel, unless they are too many. */
export async function typeInChannel(
  db: Tx,
  realm: Realm,
  caller: Caller,
  { op, to, stream_id = to?.[0], topic }: Typing,
): Promise<void> {
  if (stream_id === undefined) {
    throw new ChatError('REQUEST_VARIABLE_MISSING', "Missing 'stream_id' argument", { var_name: 'stream_id' });
  }
  if (topic === undefined)
    throw new ChatError('REQUEST_VARIABLE_MISSING', "Missing 'topic' argument", { var_name: 'topic' });
  if (!userSetting(caller, 'send_stream_typing_notifications')) {
    throw new ChatError('BAD_REQUEST', 'User has disabled typing notifications for channel messages');
  }
  const channel = await accessChannel(db, realm, caller, stream_id, 'content');
  if (channel.is_archived) throw new ChatError('BAD_REQUEST', 'Invalid channel ID');
  const user_ids = await findTypingAudience(db, realm.id, channel.id, LIMITS.typingSubscribers);
  if (user_ids === undefined) return;
  await publish(db, realm.id, {
    audience: { user_ids, capability: { name: 'stream_typing_notifications', value: true } },
    payload: {
      type: 'typing',
      op,
      message_type: 'stream',
      sender: senderView(realm, caller),
      stream_id: channel.id,
      topic: topic === EMPTY_TOPIC_DISPLAY_NAME ? '' : topic.slice(0, LIMITS.topic),
    },
  });
}

/** Tells those who see a message that its sender, the caller, edits it. */
export async function typeEdit(db: Tx, realm: Realm, caller: Caller, message_id: number, op: Op): Promise<void> {
  const message = await accessMessage(db, realm, caller, message_id, { toChange: true });
  if (message.sender_id !== caller.id) {
    throw new ChatError('BAD_REQUEST', "You don't have permission to edit this message");
  }
  const { channel } = message;
  if (!userSetting(caller, channel ? 'send_stream_typing_notifications' : 'send_private_typing_notifications')) {
    throw new ChatError('BAD_REQUEST', 'User has disabled typing notifications');
  }
  const hearing = channel
    ? await findTypingAudience(db, realm.id, channel.id, LIMITS.typingSubscribers)
    : (await findUsers(db, realm.id, message.user_ids!))
        .filter((user) => user.is_active && userSetting(user, 'receives_typing_notifications'))
        .map((user) => user.id);
  if (hearing === undefined) return;
  // Where history is protected, those who came later must not hear of older messages.
  const { channel_id, user_ids = [] } = await messageAudience(db, realm, message);
  const seeing = new Set(channel_id === undefined ? user_ids : hearing);
  await publish(db, realm.id, {
    audience: {
      user_ids: hearing.filter((id) => seeing.has(id)),
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
}

function senderView(realm: Realm, caller: Caller) {
  return { user_id: caller.id, email: apiEmail(realm, caller) };
}
