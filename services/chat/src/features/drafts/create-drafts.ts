import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { createDrafts } from './draft-actions.js';
import { givenDraft, type GivenDraft } from './draft-rules.js';

export const createDraftsEndpoint = endpoint({
  method: 'post',
  path: '/drafts',
  operationId: 'createDrafts',
  summary: 'Keep messages that the caller has begun to write',
  access: signedIn,
  params: Joi.object<{ drafts: GivenDraft[] }, true>({
    drafts: jsonArray(givenDraft()).max(LIMITS.draftsInRequest).required(),
  }),
  response: Joi.object({ ids: Joi.array().items(Joi.number().integer()).required() }),

  async handler({ db, realm, caller, params, deps }) {
    return { ids: await createDrafts(db, realm, caller, params.drafts, deps.now()) };
  },
});
