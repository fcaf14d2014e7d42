import Joi from 'joi';
import { integer, list, literal, object, string } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { topicNameFor } from '../realm-settings/index.js';
import { findMutedTopics, findUserTopics } from './user-topic-store.js';

const preference = {
  stream_id: integer(),
  topic_name: string(),
  last_updated: integer(),
  visibility_policy: literal(0, 1, 2, 3),
};
/** The old form: name of the channel, topic, and when it was muted. */
const muted_topics = list(Joi.array().ordered(string().required(), string().required(), integer().required()));

export const userTopicsSection: RegisterSection = {
  types: ['user_topic', 'muted_topics'],
  members: ({ wants }) => ({
    ...(wants('user_topic') && { user_topics: list(object(preference)) }),
    ...(wants('muted_topics') && { muted_topics }),
  }),
  events: [event('user_topic', preference), event('muted_topics', { muted_topics })],
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
