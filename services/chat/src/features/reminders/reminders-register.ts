import type { RegisterSection } from '../events/index.js';
import { findReminders } from './reminder-store.js';
import { reminderView } from './reminder-view.js';

export const remindersSection: RegisterSection = {
  types: ['reminders'],
  async load({ db, realm, caller }) {
    return { reminders: (await findReminders(db, realm.id, caller.id)).map(reminderView) };
  },
  loadForSpectators: async () => ({ reminders: [] }),
};
