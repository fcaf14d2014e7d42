import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { revoke } from './session-actions.js';

export const logoutAllEndpoint = endpoint({
  operationId: 'logoutAll',
  method: 'post',
  path: '/api/mobile/v1/auth/logout-all',
  summary: 'Log out on every device, this one included',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.logout_all', action: 'E', resource: 'session' },
  message: { en: 'Logged out everywhere.', es: 'Sesión cerrada en todos los dispositivos.' },
  response: Joi.object({ revoked: Joi.number().integer().required() }),

  async handler({ db, caller, now, trail }) {
    return { data: { revoked: await revoke(db, trail, caller.id, {}, now) } };
  },
});
