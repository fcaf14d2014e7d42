import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { countCodeAttempt, sessionOf } from '../auth/index.js';
import { accept } from './invitation-actions.js';
import { joinedSchema } from './invitation-view.js';

/** As it was handed over. */
export const invitationCode = () => Joi.string().trim().max(LIMITS.invitationCodeLength).required();

export const acceptInvitationEndpoint = endpoint({
  operationId: 'acceptInvitation',
  method: 'post',
  path: '/api/mobile/v1/auth/invitations/accept',
  summary: 'Join the clinic that invited the caller’s address, with the code that it handed over',
  description:
    'A code that is wrong, used, revoked, expired or for another address is answered in the same way. ' +
    'Log in again to use what the new role allows.',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'invitation.accept', action: 'C', resource: 'invitation' },
  parameters: { body: Joi.object<{ invitation_code: string }, true>({ invitation_code: invitationCode() }) },
  message: { en: 'You joined the clinic.', es: 'Se unió a la clínica.' },
  response: joinedSchema,

  prepare: ({ deps, ip, caller }) => countCodeAttempt(deps, ip, caller.id),

  handler: async ({ db, caller, body, now, trail }) => ({
    data: await accept(db, trail, body.invitation_code, sessionOf(caller), now),
  }),
});
