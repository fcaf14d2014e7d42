import Joi from 'joi';
import { endedCookie } from '../../http/browser-session.js';
import { endpoint } from '../../http/endpoint.js';
import { queryFlag } from '../../http/schema.js';
import { signedInToChangePassword } from '../../operation/access.js';
import { revoke, sessionOf } from '../auth/index.js';

export const endConsoleSessionEndpoint = endpoint({
  operationId: 'endConsoleSession',
  method: 'delete',
  path: '/api/v1/console/session',
  summary: 'Log out of the console, or everywhere',
  access: signedInToChangePassword,
  limit: 'session',
  audit: { event: 'auth.logout', action: 'E', resource: 'session' },
  parameters: { query: Joi.object<{ everywhere: boolean }, true>({ everywhere: queryFlag().default(false) }) },
  message: { en: 'Logged out.', es: 'Sesión cerrada.' },
  response: Joi.object({ revoked: Joi.number().integer().required() }),

  async handler({ db, deps, caller, query, now, trail }) {
    const { id, device_id } = sessionOf(caller);
    trail.note({ resource_id: device_id, ...(query.everywhere && { event: 'auth.logout_all' }) });
    const revoked = await revoke(db, trail, id, query.everywhere ? {} : { device_id }, now);
    return { data: { revoked }, headers: { 'Set-Cookie': endedCookie(deps.config) } };
  },
});
