import Joi from 'joi';
import { publicAccess } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { countCodeAttempt, newPassword } from '../auth/index.js';
import { invitationCode } from './accept-invitation.js';
import { register } from './invitation-actions.js';
import { joinedSchema } from './invitation-view.js';

interface RegisterBody {
  invitation_code: string;
  name: string;
  password: string;
}

export const registerEndpoint = endpoint({
  operationId: 'register',
  method: 'post',
  path: '/api/mobile/v1/auth/register',
  summary: 'Make an account for the invited address, with a name and password of your own, and join the clinic',
  description:
    'Those who have an account log in and accept instead: here a registered address is answered as a wrong code is, and so is a code that was used, revoked or has expired.',
  access: publicAccess,
  audit: { event: 'invitation.accept', action: 'C', resource: 'invitation' },
  parameters: {
    body: Joi.object<RegisterBody, true>({
      invitation_code: invitationCode(),
      name: text(LIMITS.shortText).required(),
      password: newPassword(),
    }),
  },
  status: 201,
  message: { en: 'Account created.', es: 'Cuenta creada.' },
  response: joinedSchema,

  // The password is hashed before the code is looked at: a wrong code costs what a good one does.
  async prepare({ deps, ip, body }) {
    await countCodeAttempt(deps, ip);
    return deps.passwords.hash(body.password);
  },

  handler: async ({ db, body, prepared, now, trail }) => ({
    data: await register(db, trail, body.invitation_code, { ...body, password_hash: prepared }, now),
  }),
});
