import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { beginMfa, checkOwnPassword } from './mfa-actions.js';

export const beginMfaEndpoint = endpoint({
  operationId: 'beginMfa',
  method: 'post',
  path: '/api/mobile/v1/auth/mfa',
  summary: 'A secret for an authenticator app, shown this once; logins ask for its codes when it is confirmed',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.mfa_begin', action: 'U', resource: 'user' },
  parameters: {
    body: Joi.object<{ password: string }, true>({
      password: Joi.string().min(1).max(LIMITS.passwordLength).required(),
    }),
  },
  message: { en: 'Confirm with a code.', es: 'Confirme con un código.' },
  response: Joi.object({ secret: Joi.string().required(), otpauth_uri: Joi.string().required() }),
  errors: ['unavailable'],

  prepare: (call) => checkOwnPassword(call),

  async handler({ db, deps, caller, trail }) {
    trail.note({ resource_id: caller.id });
    return { data: await beginMfa(db, deps, caller.id) };
  },
});
