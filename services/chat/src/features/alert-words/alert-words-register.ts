import type { RegisterSection } from '../events/index.js';
import { findAlertWords } from './alert-word-store.js';

export const alertWordsSection: RegisterSection = {
  types: ['alert_words'],
  async load({ db, realm, caller }) {
    return { alert_words: await findAlertWords(db, realm.id, caller.id) };
  },
  loadForSpectators: async () => ({ alert_words: [] }),
};
