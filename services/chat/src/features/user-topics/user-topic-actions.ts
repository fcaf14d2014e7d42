import type { Tx } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import { publish } from '../events/index.js';
import { findTopic, openTopic } from '../topics/index.js';
import { mutedTopicsView } from './user-topics-register.js';
import { findUserTopics, setUserTopic, VISIBILITY_POLICIES, type VisibilityPolicy } from './user-topic-store.js';

/** Sets a preference and tells its owner; nothing happens where it is that already. `name` is normalized. */
export async function setTopicPolicy(
  tx: Tx,
  realm: Realm,
  user_id: number,
  { channel_id, name }: { channel_id: number; name: string },
  visibility_policy: VisibilityPolicy,
  now: Date,
): Promise<void> {
  const topic =
    visibility_policy === VISIBILITY_POLICIES.none
      ? await findTopic(tx, realm.id, channel_id, name)
      : await openTopic(tx, realm.id, channel_id, name);
  if (!topic || !(await setUserTopic(tx, realm.id, user_id, topic.id, visibility_policy, now))) return;
  const audience = { user_ids: [user_id] };
  await publish(
    tx,
    realm.id,
    {
      audience,
      payload: {
        type: 'user_topic',
        stream_id: channel_id,
        topic_name: topic.name,
        visibility_policy,
        last_updated: Math.floor(now.getTime() / 1000),
      },
    },
    {
      audience,
      payload: {
        type: 'muted_topics',
        muted_topics: await mutedTopicsView(tx, realm.id, await findUserTopics(tx, realm.id, user_id)),
      },
    },
  );
}
