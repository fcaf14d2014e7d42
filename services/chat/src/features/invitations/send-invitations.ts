import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { checkCanMail } from '../mails/index.js';
import { checkRequestSize } from '../subscriptions/index.js';
import { checkMayInvite } from './invitation-access.js';
import { inviteAddresses } from './invitation-actions.js';
import { invitationFailed, parseAddresses } from './invitation-rules.js';
import { checkOffer, offerParams, type OfferParams } from './invitation-schema.js';

interface Params extends OfferParams {
  invitee_emails: string;
  notify_referrer_on_join: boolean;
}

export const sendInvitationsEndpoint = endpoint({
  method: 'post',
  path: '/invites',
  operationId: 'sendInvitations',
  summary: 'Invite people by mail; those who have an account are named, and all others invited',
  access: allOf(humansOnly, notGuest),
  params: Joi.object<Params, true>({
    invitee_emails: str().max(LIMITS.inviteesGiven).required(),
    ...offerParams,
    stream_ids: offerParams.stream_ids.required(),
    notify_referrer_on_join: bool().default(true),
  }),
  errors: ['INVITATION_FAILED', 'UNAUTHORIZED_PRINCIPAL'],
  transaction: false,

  async handler({ db, deps, realm, caller, params }) {
    const known = await db.transaction(async (tx) => {
      await checkMayInvite(tx, realm, caller, 'can_invite_users_group');
      checkCanMail(deps);
      const addresses = parseAddresses(params.invitee_emails);
      checkRequestSize(params.stream_ids.length, addresses.length);
      const offer = await checkOffer(tx, deps.config, realm, caller, params);
      return inviteAddresses(tx, deps, realm, caller, offer, addresses);
    });
    if (known.length === 0) return;
    const msg = 'Some of the addresses have an account; all others are invited.';
    throw invitationFailed(msg, known, { sent_invitations: true });
  },
});
