import Joi from 'joi';
import { publicAccess } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { countCodeAttempt } from './login-attempts.js';
import { newPassword } from './password-content.js';
import { usePasswordLink } from './password-link-actions.js';

export const usePasswordLinkEndpoint = endpoint({
  operationId: 'usePasswordLink',
  method: 'post',
  path: '/api/mobile/v1/auth/password-links/use',
  summary: 'Choose a new password with the code of a link that was mailed',
  description:
    'Every session ends, and every other link. A code that is wrong, used or has ended is answered in the same way. Nobody is logged in by it.',
  access: publicAccess,
  audit: { event: 'auth.password_change', action: 'U', resource: 'user' },
  parameters: {
    body: Joi.object<{ code: string; password: string }, true>({
      code: Joi.string().trim().max(LIMITS.invitationCodeLength).required(),
      password: newPassword(),
    }),
  },
  message: { en: 'Password changed.', es: 'Contraseña cambiada.' },
  response: Joi.valid(null),

  async prepare({ deps, ip, body }) {
    await countCodeAttempt(deps, ip);
    return deps.passwords.hash(body.password);
  },

  async handler({ db, body, prepared, now, trail }) {
    await usePasswordLink(db, trail, { ...body, password_hash: prepared }, now);
    return { data: null };
  },
});
