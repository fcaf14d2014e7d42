import { list, string } from '../../http/answer-types.js';
import type { RegisterSection } from '../events/index.js';

const members = { stop_words: [] };

/** Words that a search leaves out: none. */
export const stopWordsSection: RegisterSection = {
  types: ['stop_words'],
  members: () => ({ stop_words: list(string()) }),
  events: [],
  load: async () => members,
  loadForSpectators: async () => members,
};
