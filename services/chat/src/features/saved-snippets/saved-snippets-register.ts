import type { RegisterSection } from '../events/index.js';
import { findSavedSnippets } from './saved-snippet-store.js';
import { savedSnippetView } from './saved-snippet-view.js';

export const savedSnippetsSection: RegisterSection = {
  types: ['saved_snippets'],
  async load({ db, realm, caller }) {
    return { saved_snippets: (await findSavedSnippets(db, realm.id, caller.id)).map(savedSnippetView) };
  },
  loadForSpectators: async () => ({ saved_snippets: [] }),
};
