import type { RegisterSection } from '../events/index.js';
import { findScheduledMessages } from './scheduled-message-store.js';
import { scheduledMessageView } from './scheduled-message-view.js';

export const scheduledMessagesSection: RegisterSection = {
  types: ['scheduled_messages'],
  async load({ db, realm, caller }) {
    return { scheduled_messages: (await findScheduledMessages(db, realm.id, caller.id)).map(scheduledMessageView) };
  },
  loadForSpectators: async () => ({ scheduled_messages: [] }),
};
