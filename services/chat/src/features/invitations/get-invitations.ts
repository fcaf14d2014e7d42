import Joi from 'joi';
import { ROLES } from '../../domain/caller.js';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { isShownTo } from './invitation-access.js';
import { findOpenInvitations } from './invitation-store.js';
import { invitationSchema, invitationView } from './invitation-view.js';

export const getInvitationsEndpoint = endpoint({
  method: 'get',
  path: '/invites',
  operationId: 'getInvitations',
  summary: "List open invitations and links: the caller's own, for administrators those of everybody",
  access: allOf(humansOnly, notGuest),
  response: Joi.object({ invites: Joi.array().items(invitationSchema).required() }),

  async handler({ db, deps, realm, caller }) {
    const inviter_id = caller.role <= ROLES.administrator ? undefined : caller.id;
    const invitations = await findOpenInvitations(db, realm.id, inviter_id);
    const shown = invitations.filter((invitation) => isShownTo(caller, invitation));
    return { invites: shown.map((invitation) => invitationView(deps, realm, invitation)) };
  },
});
