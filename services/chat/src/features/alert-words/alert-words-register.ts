import { list, string } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { findAlertWords } from './alert-word-store.js';

const members = { alert_words: list(string()) };

export const alertWordsSection: RegisterSection = {
  types: ['alert_words'],
  members: () => members,
  events: [event('alert_words', members)],
  async load({ db, realm, caller }) {
    return { alert_words: await findAlertWords(db, realm.id, caller.id) };
  },
  loadForSpectators: async () => ({ alert_words: [] }),
};
