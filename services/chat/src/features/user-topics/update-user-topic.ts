import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id, int, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { accessChannel, findChannels } from '../channel-directory/index.js';
import { normalizeTopic } from '../topics/index.js';
import { setTopicPolicy } from './user-topic-actions.js';
import { VISIBILITY_POLICIES, type VisibilityPolicy } from './user-topic.js';

interface Params {
  stream_id: number;
  topic: string;
  visibility_policy: VisibilityPolicy;
}

export const updateUserTopicEndpoint = endpoint({
  method: 'post',
  path: '/user_topics',
  operationId: 'updateUserTopic',
  summary:
    'Mute (1), unmute (2) or follow (3) a topic for the caller, or clear that (0); the topic need not have messages',
  access: signedIn,
  params: Joi.object<Params, true>({
    stream_id: id().required(),
    topic: str().max(LIMITS.nameGiven).required(),
    visibility_policy: int()
      .valid(...Object.values(VISIBILITY_POLICIES))
      .required(),
  }),

  async handler({ db, realm, caller, params, deps }) {
    if ([...params.topic.trim()].length > LIMITS.topic) {
      throw new ChatError('BAD_REQUEST', `topic is too long (limit: ${LIMITS.topic} characters)`);
    }
    const { stream_id: channel_id, visibility_policy } = params;
    // Who lost access to a channel can still clear what they set there.
    if (visibility_policy !== VISIBILITY_POLICIES.none) await accessChannel(db, realm, caller, channel_id, 'content');
    else if ((await findChannels(db, realm.id, [channel_id])).length === 0) {
      throw new ChatError('BAD_REQUEST', 'Invalid channel ID');
    }
    const topic = { channel_id, name: normalizeTopic(params.topic) };
    await setTopicPolicy(db, realm, caller.id, topic, visibility_policy, deps.now());
  },
});
