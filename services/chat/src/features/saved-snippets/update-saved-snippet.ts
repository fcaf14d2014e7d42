import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { changeSavedSnippet } from './saved-snippet-actions.js';
import { snippetParams } from './saved-snippet-rules.js';

interface Params {
  saved_snippet_id: number;
  title?: string;
  content?: string;
}

export const updateSavedSnippetEndpoint = endpoint({
  method: 'patch',
  path: '/saved_snippets/{saved_snippet_id}',
  operationId: 'updateSavedSnippet',
  summary: 'Change the title or text of a saved snippet',
  access: signedIn,
  params: Joi.object<Params, true>({ ...snippetParams, saved_snippet_id: id().required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, caller, params: { saved_snippet_id, ...changes } }) {
    if (Object.keys(changes).length === 0) throw new ChatError('BAD_REQUEST', 'Nothing to change was given.');
    await changeSavedSnippet(db, caller, saved_snippet_id, changes);
  },
});
