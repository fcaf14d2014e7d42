import { integer, list, object } from '../../http/answer-types.js';
import type { RegisterSection } from '../events/index.js';
import { findStarredIds } from './flag-store.js';
import { findNewestMessageId, findRecentDirectConversations } from './recent-conversation-store.js';

export const maxMessageSection: RegisterSection = {
  types: ['message'],
  members: () => ({ max_message_id: integer() }),
  events: [],
  async load({ db, realm, caller }) {
    return { max_message_id: await findNewestMessageId(db, realm.id, caller.id) };
  },
  loadForSpectators: async () => ({ max_message_id: -1 }),
};

export const starredMessagesSection: RegisterSection = {
  types: ['starred_messages'],
  members: () => ({ starred_messages: list(integer()) }),
  events: [],
  async load({ db, realm, caller }) {
    return { starred_messages: await findStarredIds(db, realm.id, caller.id) };
  },
  loadForSpectators: async () => ({ starred_messages: [] }),
};

export const recentDirectConversationsSection: RegisterSection = {
  types: ['recent_private_conversations'],
  members: () => ({
    recent_private_conversations: list(object({ user_ids: list(integer()), max_message_id: integer() })),
  }),
  events: [],
  async load({ db, realm, caller }) {
    const conversations = await findRecentDirectConversations(db, realm.id, caller.id);
    return {
      recent_private_conversations: conversations.map(({ user_ids, max_message_id }) => ({
        user_ids: user_ids.filter((id) => id !== caller.id),
        max_message_id,
      })),
    };
  },
  loadForSpectators: async () => ({ recent_private_conversations: [] }),
};
