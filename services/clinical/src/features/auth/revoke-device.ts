import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { revoke } from './session-actions.js';

export const revokeDeviceEndpoint = endpoint({
  operationId: 'revokeDevice',
  method: 'delete',
  path: '/api/mobile/v1/auth/devices/{device}',
  summary: 'Log out on one of the user’s devices',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.device_revoke', action: 'D', resource: 'session' },
  parameters: { path: ids('device') },
  message: { en: 'Logged out on that device.', es: 'Sesión cerrada en ese dispositivo.' },
  response: Joi.valid(null),

  async handler({ db, caller, path, now, trail }) {
    if (!isUuid(path.device)) throw problem('not_found');
    await revoke(db, trail, caller.id, { device_id: path.device, required: true }, now);
    return { data: null };
  },
});
