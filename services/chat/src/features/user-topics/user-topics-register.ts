import type { Db } from '../../db.js';
import type { RegisterSection } from '../events/index.js';
import { findUserTopics, findChannelNames, type UserTopic } from './user-topic-store.js';
import { VISIBILITY_POLICIES } from './user-topic.js';

export const userTopicsSection: RegisterSection = {
  types: ['user_topic', 'muted_topics'],
  async load({ db, realm, caller, wants }) {
    const topics = await findUserTopics(db, realm.id, caller.id);
    return {
      ...(wants('user_topic') && { user_topics: topics }),
      ...(wants('muted_topics') && { muted_topics: await mutedTopicsView(db, realm.id, topics) }),
    };
  },
};

/** The legacy form: name of the channel, topic, and when it was muted. */
export async function mutedTopicsView(
  db: Db,
  realm_id: number,
  topics: readonly UserTopic[],
): Promise<[string, string, number][]> {
  const muted = topics.filter(({ visibility_policy }) => visibility_policy === VISIBILITY_POLICIES.muted);
  if (muted.length === 0) return [];
  const names = await findChannelNames(
    db,
    realm_id,
    muted.map(({ stream_id }) => stream_id),
  );
  return muted.map((topic) => [names.get(topic.stream_id)!, topic.topic_name, topic.last_updated]);
}
