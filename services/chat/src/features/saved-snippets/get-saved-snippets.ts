import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findSavedSnippets } from './saved-snippet-store.js';
import { savedSnippetSchema, savedSnippetView } from './saved-snippet-view.js';

export const getSavedSnippetsEndpoint = endpoint({
  method: 'get',
  path: '/saved_snippets',
  operationId: 'getSavedSnippets',
  summary: "Get the caller's saved snippets, the oldest first",
  access: signedIn,
  response: Joi.object({ saved_snippets: Joi.array().items(savedSnippetSchema).required() }),

  async handler({ db, realm, caller }) {
    return { saved_snippets: (await findSavedSnippets(db, realm.id, caller.id)).map(savedSnippetView) };
  },
});
