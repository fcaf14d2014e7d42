import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { codeField } from './code-content.js';
import { checkOwnPasswordAndCode, endOwnMfa } from './mfa-actions.js';
import { tell } from './notice-store.js';

export const endMfaEndpoint = endpoint({
  operationId: 'endMfa',
  method: 'delete',
  path: '/api/mobile/v1/auth/mfa',
  summary: 'Log in without a second factor again; asks for the password and a code',
  description:
    'Wrong passwords and codes are limited as failed logins are, but counted apart from these. `code` is not needed while the second factor was never confirmed. ' +
    'A recovery code is as good as one of the app. Those who lost both ask two administrators of their clinic, or the operator of the service.',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.mfa_end', action: 'D', resource: 'user' },
  parameters: {
    body: Joi.object<{ password: string; code?: string }, true>({
      password: Joi.string().min(1).max(LIMITS.passwordLength).required(),
      code: codeField,
    }),
  },
  message: { en: 'Second factor disabled.', es: 'Segundo factor desactivado.' },
  response: Joi.valid(null),
  errors: ['unavailable'],

  prepare: (call) => checkOwnPasswordAndCode(call),

  async handler({ db, caller, prepared, trail }) {
    trail.note({ resource_id: caller.id, changed_fields: ['mfa'] });
    await endOwnMfa(db, trail, caller.id, prepared);
    await tell(db, caller.id, 'mfa_disabled');
    return { data: null };
  },
});
