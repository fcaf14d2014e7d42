import Joi from 'joi';
import type { Tx } from '../../db/db.js';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { aliased, enumOf, id, jsonArray, str } from '../../http/param-types.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits.js';
import { accessChannel } from '../channel-directory/index.js';
import { publish } from '../events/index.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../realm-settings/index.js';
import { accessUsers, apiEmail, userSetting } from '../user-directory/index.js';
import { findTypingAudience } from './typing-store.js';

interface Params {
  op: 'start' | 'stop';
  type: 'direct' | 'private' | 'stream' | 'channel';
  to?: number[];
  stream_id?: number;
  topic?: string;
}

export const setTypingStatusEndpoint = endpoint({
  method: 'post',
  path: '/typing',
  operationId: 'setTypingStatus',
  summary: 'Tell others that the caller began or stopped typing; channels with many subscribers are not told',
  access: signedIn,
  params: Joi.object<Params, true>({
    op: enumOf('start', 'stop').required(),
    type: enumOf('direct', 'private', 'stream', 'channel').default('direct'),
    to: jsonArray(id()).max(LIMITS.directRecipients),
    stream_id: id(),
    topic: aliased(str().trim().max(LIMITS.nameGiven), 'subject'),
  }),

  async handler({ db, realm, caller, params }) {
    if (params.type === 'direct' || params.type === 'private') await typeDirectly(db, realm, caller, params);
    else await typeInChannel(db, realm, caller, params);
  },
});

async function typeDirectly(db: Tx, realm: Realm, caller: Caller, { op, to }: Params): Promise<void> {
  if (to === undefined) throw new ChatError('REQUEST_VARIABLE_MISSING', "Missing 'to' argument", { var_name: 'to' });
  if (to.length === 0) throw new ChatError('BAD_REQUEST', "Empty 'to' list");
  if (!userSetting(caller, 'send_private_typing_notifications')) {
    throw new ChatError('BAD_REQUEST', 'User has disabled typing notifications for direct messages');
  }
  const users = await accessUsers(db, realm, caller, [...to, caller.id]);
  const told = users.filter((user) => user.is_active && userSetting(user, 'receives_typing_notifications'));
  await publish(db, realm.id, {
    audience: { user_ids: told.map((user) => user.id) },
    payload: {
      type: 'typing',
      op,
      message_type: 'direct',
      sender: senderView(realm, caller),
      recipients: users.map((user) => ({ user_id: user.id, email: apiEmail(realm, user) })),
    },
  });
}

async function typeInChannel(
  db: Tx,
  realm: Realm,
  caller: Caller,
  { op, to, stream_id = to?.[0], topic }: Params,
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

function senderView(realm: Realm, caller: Caller) {
  return { user_id: caller.id, email: apiEmail(realm, caller) };
}
