import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { revokeInvitation } from './invitation-actions.js';

export const revokeInvitationEndpoint = endpoint({
  operationId: 'revokeInvitation',
  method: 'delete',
  path: '/api/v1/invitations/{invitation}',
  summary: 'Take an invitation back: its code is good for nothing from now on',
  access: ability('clinic:manage'),
  audit: { event: 'invitation.revoke', action: 'D', resource: 'invitation' },
  parameters: { path: ids('invitation') },
  message: { en: 'Invitation revoked.', es: 'Invitación revocada.' },
  response: Joi.valid(null),

  async handler({ db, clinic, caller, path }) {
    await revokeInvitation(db, clinic.id, caller, path.invitation);
    return { data: null };
  },
});
