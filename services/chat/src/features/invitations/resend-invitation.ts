import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { checkCanMail } from '../mails/index.js';
import { accessInvitation, checkMayInvite } from './invitation-access.js';
import { sendInvitationAgain } from './invitation-actions.js';

export const resendInvitationEndpoint = endpoint({
  method: 'post',
  path: '/invites/{invite_id}/resend',
  operationId: 'resendInvitation',
  summary: 'Mail an invitation again, which lasts anew: who sent it, and administrators',
  access: allOf(humansOnly, notGuest),
  params: Joi.object<{ invite_id: number }, true>({ invite_id: id().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, deps, realm, caller, params, res }) {
    await checkMayInvite(db, realm, caller, 'can_invite_users_group');
    checkCanMail(deps);
    const invitation = await accessInvitation(db, realm, caller, params.invite_id, 'address');
    res.set(await deps.rateLimits.consume('email', `invitation:${realm.id}:${invitation.email!.toLowerCase()}`));
    await sendInvitationAgain(db, deps, realm, caller, invitation);
  },
});
