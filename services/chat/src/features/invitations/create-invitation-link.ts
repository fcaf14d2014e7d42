import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { checkMayInvite } from './invitation-access.js';
import { createInvitationLink } from './invitation-actions.js';
import { openLink } from './invitation-links.js';
import { checkOffer, offerParams, type OfferParams } from './invitation-schema.js';

export const createInvitationLinkEndpoint = endpoint({
  method: 'post',
  path: '/invites/multiuse',
  operationId: 'createInvitationLink',
  summary: 'Make a link by which many may join, once they have confirmed their addresses',
  access: allOf(humansOnly, notGuest),
  params: Joi.object<OfferParams, true>({ ...offerParams, stream_ids: offerParams.stream_ids.default([]) }),
  response: Joi.object({ invite_link: Joi.string().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, deps, realm, caller, params }) {
    await checkMayInvite(db, realm, caller, 'create_multiuse_invite_group');
    const offer = await checkOffer(db, deps.config, realm, caller, params);
    const link = await createInvitationLink(db, realm, caller, offer);
    return { invite_link: await openLink(db, deps, realm, link) };
  },
});
