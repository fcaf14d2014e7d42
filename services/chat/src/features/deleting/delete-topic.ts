import Joi from 'joi';
import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { lockChannelClocks } from '../../db/channel-clocks.js';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { recordChanges } from '../audit-log/index.js';
import { accessChannel } from '../channel-directory/index.js';
import { channelMessageAudience, loadMessageReader } from '../messages/index.js';
import { normalizeTopic } from '../topics/index.js';
import { removeMessages } from './delete-actions.js';
import { findNewestVisibleIds } from './delete-store.js';

export const deleteTopicEndpoint = endpoint({
  method: 'post',
  path: '/streams/{stream_id}/delete_topic',
  operationId: 'deleteTopic',
  summary: 'Delete the newest messages of a topic; until complete is true there are more, and one asks again',
  access: administrator,
  params: Joi.object<{ stream_id: number; topic_name: string }, true>({
    stream_id: id().required(),
    topic_name: str().max(LIMITS.nameGiven).required(),
  }),
  response: Joi.object({ complete: Joi.boolean().required() }),

  async handler({ db, realm, caller, params: { stream_id, topic_name } }) {
    const topic = normalizeTopic(topic_name);
    const channel = await accessChannelStandingStill(db, realm, caller, stream_id);
    const reader = await loadMessageReader(db, realm, caller);
    const found = await findNewestVisibleIds(db, reader, { channel_id: channel.id, topic }, LIMITS.messagesDeleted + 1);
    const ids = found.slice(0, LIMITS.messagesDeleted);
    if (ids.length > 0) {
      await removeMessages(db, realm, channel, ids, await channelMessageAudience(db, realm, channel, ids));
      await recordChanges(db, realm.id, caller, {
        event_type: 'channel_topic_deleted',
        channel_id: channel.id,
        details: { message_ids: ids },
      });
    }
    return { complete: found.length === ids.length };
  },
});

/** Who may not read the channel does not stop it either: looked at before, and again under the clock. */
async function accessChannelStandingStill(tx: Tx, realm: Realm, caller: Caller, stream_id: number) {
  await accessChannel(tx, realm, caller, stream_id, 'content');
  await lockChannelClocks(tx, [stream_id], 'exclusive');
  const channel = await accessChannel(tx, realm, caller, stream_id, 'content');
  if (channel.is_archived) throw new ChatError('BAD_REQUEST', 'Invalid channel ID');
  return channel;
}
