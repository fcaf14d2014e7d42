import { integer, list } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { findSavedSnippets } from './saved-snippet-store.js';
import { savedSnippetSchema, savedSnippetView } from './saved-snippet-view.js';

export const savedSnippetsSection: RegisterSection = {
  types: ['saved_snippets'],
  members: () => ({ saved_snippets: list(savedSnippetSchema) }),
  events: [
    event('saved_snippets add', { saved_snippet: savedSnippetSchema }),
    event('saved_snippets update', { saved_snippet: savedSnippetSchema }),
    event('saved_snippets remove', { saved_snippet_id: integer() }),
  ],
  async load({ db, realm, caller }) {
    return { saved_snippets: (await findSavedSnippets(db, realm.id, caller.id)).map(savedSnippetView) };
  },
  loadForSpectators: async () => ({ saved_snippets: [] }),
};
