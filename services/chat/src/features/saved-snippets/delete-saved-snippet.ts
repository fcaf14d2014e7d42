import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { removeSavedSnippet } from './saved-snippet-actions.js';

export const deleteSavedSnippetEndpoint = endpoint({
  method: 'delete',
  path: '/saved_snippets/{saved_snippet_id}',
  operationId: 'deleteSavedSnippet',
  summary: 'Delete a saved snippet',
  access: signedIn,
  params: Joi.object<{ saved_snippet_id: number }, true>({ saved_snippet_id: id().required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, caller, params }) {
    await removeSavedSnippet(db, caller, params.saved_snippet_id);
  },
});
