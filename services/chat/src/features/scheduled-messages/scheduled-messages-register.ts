import { integer, list } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { findScheduledMessages } from './scheduled-message-store.js';
import { scheduledMessageSchema, scheduledMessageView } from './scheduled-message-view.js';

const members = { scheduled_messages: list(scheduledMessageSchema) };

export const scheduledMessagesSection: RegisterSection = {
  types: ['scheduled_messages'],
  members: () => members,
  events: [
    event('scheduled_messages add', members),
    event('scheduled_messages update', { scheduled_message: scheduledMessageSchema }),
    event('scheduled_messages remove', { scheduled_message_id: integer() }),
  ],
  async load({ db, realm, caller }) {
    return { scheduled_messages: (await findScheduledMessages(db, realm.id, caller.id)).map(scheduledMessageView) };
  },
  loadForSpectators: async () => ({ scheduled_messages: [] }),
};
