import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessInvitation } from './invitation-access.js';
import { revokeInvitation } from './invitation-actions.js';

export const revokeInvitationEndpoint = endpoint({
  method: 'delete',
  path: '/invites/{invite_id}',
  operationId: 'revokeInvitation',
  summary: 'Take back an invitation to an address: who sent it, and administrators',
  access: allOf(humansOnly, notGuest),
  params: Joi.object<{ invite_id: number }, true>({ invite_id: id().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, realm, caller, params }) {
    const invitation = await accessInvitation(db, realm, caller, params.invite_id, 'address');
    await revokeInvitation(db, realm, caller, invitation);
  },
});
