import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { enumOf, id, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { accessChannel, accessChannelByName } from '../channel-directory/index.js';
import { normalizeTopic } from '../topics/index.js';
import { setTopicPolicy } from './user-topic-actions.js';
import { findUserTopic } from './user-topic-store.js';
import { VISIBILITY_POLICIES } from './user-topic.js';

interface Params {
  stream_id?: number;
  stream?: string;
  topic: string;
  op: 'add' | 'remove';
}

export const updateMutedTopicEndpoint = endpoint({
  method: 'patch',
  path: '/users/me/subscriptions/muted_topics',
  operationId: 'updateMutedTopic',
  summary:
    'Mute a topic for the caller, or no longer; the channel is named by stream_id or by stream. Superseded by /user_topics',
  access: signedIn,
  params: Joi.object<Params, true>({
    stream_id: id(),
    stream: str().max(LIMITS.nameGiven),
    topic: str().max(LIMITS.nameGiven).required(),
    op: enumOf('add', 'remove').required(),
  }),
  errors: ['STREAM_DOES_NOT_EXIST'],

  async handler({ db, realm, caller, params: { stream_id, stream, topic, op }, deps }) {
    if ((stream_id === undefined) === (stream === undefined)) {
      throw new ChatError('BAD_REQUEST', "Please choose one: 'stream' or 'stream_id'.");
    }
    const { id: channel_id } =
      stream_id === undefined
        ? await accessChannelByName(db, realm, caller, stream!, 'content')
        : await accessChannel(db, realm, caller, stream_id, 'content');
    const name = normalizeTopic(topic);
    const { muted, none } = VISIBILITY_POLICIES;
    if (op === 'remove' && (await findUserTopic(db, realm.id, caller.id, channel_id, name)) !== muted) {
      throw new ChatError('BAD_REQUEST', 'Topic is not muted');
    }
    await setTopicPolicy(db, realm, caller.id, { channel_id, name }, op === 'add' ? muted : none, deps.now());
  },
});
