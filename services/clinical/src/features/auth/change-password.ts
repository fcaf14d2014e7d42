import Joi from 'joi';
import { signedInToChangePassword } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { applyPassword, checkNewPassword } from './password-actions.js';
import { passwordFields, type PasswordBody } from './password-content.js';
import { sessionOf } from './session-access.js';

export const changePasswordEndpoint = endpoint({
  operationId: 'changePassword',
  method: 'post',
  path: '/api/mobile/v1/auth/password',
  summary: 'Change the caller’s password; every token but the presented one is revoked',
  description:
    'Wrong passwords are limited as failed logins are, but counted apart from these. After a login with a password that somebody else set this is the one operation that is not refused as `password_change_required`.',
  access: signedInToChangePassword,
  limit: 'session',
  audit: { event: 'auth.password_change', action: 'U', resource: 'user' },
  parameters: {
    body: Joi.object<PasswordBody, true>(passwordFields),
  },
  message: { en: 'Password changed.', es: 'Contraseña cambiada.' },
  response: Joi.object({ revoked: Joi.number().integer().required() }),

  prepare: (call) => checkNewPassword(call),

  async handler({ db, caller, prepared, now, trail }) {
    const session = sessionOf(caller);
    trail.note({ resource_id: session.id, changed_fields: ['password'] });
    return { data: { revoked: await applyPassword(db, trail, session, prepared, now) } };
  },
});
