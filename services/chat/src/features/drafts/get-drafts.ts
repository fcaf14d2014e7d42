import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { checkKeepsDrafts } from './draft-rules.js';
import { findDrafts } from './draft-store.js';
import { draftSchema, draftView } from './draft-view.js';

export const getDraftsEndpoint = endpoint({
  method: 'get',
  path: '/drafts',
  operationId: 'getDrafts',
  summary: "Get the caller's drafts, the one edited longest ago first",
  access: signedIn,
  response: Joi.object({
    count: Joi.number().integer().required(),
    drafts: Joi.array().items(draftSchema).required(),
  }),

  async handler({ db, realm, caller }) {
    checkKeepsDrafts(caller);
    const drafts = (await findDrafts(db, realm.id, caller.id)).map(draftView);
    return { count: drafts.length, drafts };
  },
});
