import type { RegisterSection } from '../events/index.js';
import { topicNameFor } from '../realm-settings/index.js';
import { findMutedTopics, findUserTopics } from './user-topic-store.js';

export const userTopicsSection: RegisterSection = {
  types: ['user_topic', 'muted_topics'],
  async load({ db, realm, caller, options, wants }) {
    const shown = (name: string) => topicNameFor(name, options.capabilities.empty_topic_name);
    const topics = wants('user_topic') ? await findUserTopics(db, realm.id, caller.id) : [];
    const muted = wants('muted_topics') ? (await findMutedTopics(db, realm.id, [caller.id])).get(caller.id) : [];
    return {
      ...(wants('user_topic') && {
        user_topics: topics.map((topic) => ({ ...topic, topic_name: shown(topic.topic_name) })),
      }),
      ...(wants('muted_topics') && {
        muted_topics: (muted ?? []).map(([channel, topic, muted_at]) => [channel, shown(topic), muted_at]),
      }),
    };
  },
  loadForSpectators: async ({ wants }) => ({
    ...(wants('user_topic') && { user_topics: [] }),
    ...(wants('muted_topics') && { muted_topics: [] }),
  }),
};
