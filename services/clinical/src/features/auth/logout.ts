import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { revoke } from './session-actions.js';
import { sessionOf } from './session-access.js';

export const logoutEndpoint = endpoint({
  operationId: 'logout',
  method: 'post',
  path: '/api/mobile/v1/auth/logout',
  summary: 'Log out on this device: its token is good for nothing from now on',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.logout', action: 'E', resource: 'session' },
  message: { en: 'Logged out.', es: 'Sesión cerrada.' },
  response: Joi.valid(null),

  async handler({ db, caller, now, trail }) {
    const { id, device_id } = sessionOf(caller);
    trail.note({ resource_id: device_id });
    await revoke(db, trail, id, { device_id }, now);
    return { data: null };
  },
});
