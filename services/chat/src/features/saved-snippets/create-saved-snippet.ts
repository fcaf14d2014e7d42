import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { createSavedSnippet } from './saved-snippet-actions.js';
import { snippetParams } from './saved-snippet-rules.js';

export const createSavedSnippetEndpoint = endpoint({
  method: 'post',
  path: '/saved_snippets',
  operationId: 'createSavedSnippet',
  summary: 'Save a snippet: a text to be sent again and again',
  access: signedIn,
  params: Joi.object<{ title: string; content: string }, true>({
    title: snippetParams.title.required(),
    content: snippetParams.content.required(),
  }),
  response: Joi.object({ saved_snippet_id: Joi.number().integer().required() }),

  async handler({ db, caller, params }) {
    return { saved_snippet_id: await createSavedSnippet(db, caller, params) };
  },
});
