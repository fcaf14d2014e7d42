import type { RegisterSection } from '../events/index.js';
import { findMutedTopics, findUserTopics } from './user-topic-store.js';

export const userTopicsSection: RegisterSection = {
  types: ['user_topic', 'muted_topics'],
  async load({ db, realm, caller, wants }) {
    return {
      ...(wants('user_topic') && { user_topics: await findUserTopics(db, realm.id, caller.id) }),
      ...(wants('muted_topics') && {
        muted_topics: (await findMutedTopics(db, realm.id, [caller.id])).get(caller.id) ?? [],
      }),
    };
  },
};
