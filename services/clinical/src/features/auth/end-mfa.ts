import Joi from 'joi';
import { signedInUser } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { passwordBody } from './begin-mfa.js';
import { checkOwnPassword, endMfa } from './mfa-actions.js';

export const endMfaEndpoint = endpoint({
  method: 'delete',
  path: '/api/mobile/v1/auth/mfa',
  summary: 'Log in without a second factor again; asks for the password',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.mfa_end', action: 'D', resource: 'user' },
  parameters: { body: passwordBody },
  message: { en: 'Second factor disabled.', es: 'Segundo factor desactivado.' },
  response: Joi.valid(null),

  prepare: (call) => checkOwnPassword(call),

  async handler({ db, caller, trail }) {
    trail.note({ resource_id: caller.id, changed_fields: ['mfa'] });
    await endMfa(db, caller.id);
    return { data: null };
  },
});
