import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { removeDraft } from './draft-actions.js';

export const deleteDraftEndpoint = endpoint({
  method: 'delete',
  path: '/drafts/{draft_id}',
  operationId: 'deleteDraft',
  summary: 'Delete a draft',
  access: signedIn,
  params: Joi.object<{ draft_id: number }, true>({ draft_id: id().required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, caller, params }) {
    await removeDraft(db, caller, params.draft_id);
  },
});
