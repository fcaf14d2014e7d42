import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { replaceDraft } from './draft-actions.js';
import { givenDraft, type GivenDraft } from './draft-rules.js';

export const updateDraftEndpoint = endpoint({
  method: 'patch',
  path: '/drafts/{draft_id}',
  operationId: 'updateDraft',
  summary: 'Replace a draft',
  access: signedIn,
  params: Joi.object<{ draft_id: number; draft: GivenDraft }, true>({
    draft_id: id().required(),
    draft: givenDraft().meta({ wire: 'json' }).required(),
  }),
  errors: ['NOT_FOUND'],

  async handler({ db, realm, caller, params, deps }) {
    await replaceDraft(db, realm, caller, params.draft_id, params.draft, deps.now());
  },
});
