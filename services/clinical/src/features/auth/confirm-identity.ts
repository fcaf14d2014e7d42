import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { checkIdentity, confirmIdentity } from './identity-actions.js';
import { codeField } from './code-content.js';
import { sessionOf } from './session-access.js';

export const confirmIdentityEndpoint = endpoint({
  operationId: 'confirmIdentity',
  method: 'post',
  path: '/api/mobile/v1/auth/confirm',
  summary: 'Give the password, or a code of the second factor, again: for what a session is too old for',
  description:
    'Signing is refused as `reauthentication_required` when that was longer ago than the clinic allows (`security.sign_again_minutes` of its settings). ' +
    'Wrong passwords and codes are limited as failed logins are, but counted apart from these. A refresh does not count as giving it again.',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.confirm', action: 'E', resource: 'session' },
  parameters: {
    body: Joi.object<{ password?: string; code?: string }, true>({
      password: Joi.string().min(1).max(LIMITS.passwordLength),
      code: codeField,
    }).xor('password', 'code'),
  },
  message: { en: 'Confirmed.', es: 'Confirmado.' },
  response: Joi.object({ authenticated_at: Joi.string().isoDate().required() }),
  errors: ['unavailable'],

  prepare: (call) => checkIdentity(call),

  async handler({ db, caller, prepared, now, trail }) {
    const session = sessionOf(caller);
    trail.note({ resource_id: session.credential_id });
    await confirmIdentity(db, trail, session, prepared, now);
    return { data: { authenticated_at: now.toISOString() } };
  },
});
