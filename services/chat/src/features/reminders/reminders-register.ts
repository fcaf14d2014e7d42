import { integer, list } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { findReminders } from './reminder-store.js';
import { reminderSchema, reminderView } from './reminder-view.js';

const members = { reminders: list(reminderSchema) };

export const remindersSection: RegisterSection = {
  types: ['reminders'],
  members: () => members,
  events: [event('reminders add', members), event('reminders remove', { reminder_id: integer() })],
  async load({ db, realm, caller }) {
    return { reminders: (await findReminders(db, realm.id, caller.id)).map(reminderView) };
  },
  loadForSpectators: async () => ({ reminders: [] }),
};
