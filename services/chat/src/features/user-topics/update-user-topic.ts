import Joi from 'joi';
import type { Tx } from '../../db.js';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../http/errors.js';
import { id, int, str } from '../../http/param-types.js';
import type { Caller, Realm } from '../../http/principals.js';
import { LIMITS } from '../../limits.js';
import { accessChannel } from '../channels/index.js';
import { publish } from '../events/index.js';
import { findTopic, normalizeTopic, openTopic } from '../topics/index.js';
import { mutedTopicsView } from './user-topics-register.js';
import { findUserTopics, setUserTopic, VISIBILITY_POLICIES, type VisibilityPolicy } from './user-topic-store.js';

interface Params {
  stream_id: number;
  topic: string;
  visibility_policy: VisibilityPolicy;
}

export const updateUserTopicEndpoint = endpoint({
  method: 'post',
  path: '/user_topics',
  summary:
    'Mute (1), unmute (2) or follow (3) a topic for the caller, or clear that (0); the topic need not have messages',
  access: signedIn,
  params: Joi.object<Params, true>({
    stream_id: id().required(),
    topic: str().required(),
    visibility_policy: int()
      .valid(...Object.values(VISIBILITY_POLICIES))
      .required(),
  }),

  async handler({ db, realm, caller, params, deps }) {
    if ([...params.topic.trim()].length > LIMITS.topic) {
      throw new ChatError('BAD_REQUEST', `topic is too long (limit: ${LIMITS.topic} characters)`);
    }
    const name = normalizeTopic(params.topic);
    const { stream_id, visibility_policy } = params;
    await accessChannel(db, realm, caller, stream_id, 'content');
    const topic =
      visibility_policy === VISIBILITY_POLICIES.none
        ? await findTopic(db, realm.id, stream_id, name)
        : await openTopic(db, realm.id, stream_id, name);
    const now = deps.now();
    if (!topic || !(await setUserTopic(db, realm.id, caller.id, topic.id, visibility_policy, now))) return;
    await announce(db, realm, caller, {
      stream_id,
      topic_name: topic.name,
      visibility_policy,
      last_updated: Math.floor(now.getTime() / 1000),
    });
  },
});

async function announce(tx: Tx, realm: Realm, caller: Caller, user_topic: object): Promise<void> {
  const audience = { user_ids: [caller.id] };
  await publish(
    tx,
    realm.id,
    { audience, payload: { type: 'user_topic', ...user_topic } },
    {
      audience,
      payload: {
        type: 'muted_topics',
        muted_topics: await mutedTopicsView(tx, realm.id, await findUserTopics(tx, realm.id, caller.id)),
      },
    },
  );
}
