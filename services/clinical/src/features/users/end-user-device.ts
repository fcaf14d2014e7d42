import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { isUuid } from '../../id.js';
import { ability } from '../../operation/access.js';
import { revoke } from '../auth/index.js';
import { mayManage } from '../memberships/index.js';
import { getUser } from './user-access.js';

export const endUserDeviceEndpoint = endpoint({
  operationId: 'endUserDevice',
  method: 'delete',
  path: '/api/v1/users/{user}/devices/{device}',
  summary: 'Log somebody out of this clinic on one of their devices, at once',
  description:
    'They may log in again: who must not is suspended. Only an owner does it to an owner, and nobody to themselves: `DELETE /api/mobile/v1/auth/devices/{device}` is for that.',
  access: ability('clinic:manage'),
  audit: { event: 'user.device_end', action: 'D', resource: 'user' },
  parameters: { path: ids('user', 'device') },
  message: { en: 'Logged out on that device.', es: 'Sesión cerrada en ese dispositivo.' },
  response: Joi.valid(null),
  errors: ['validation_failed'],

  async handler({ db, clinic, caller, path, now, trail }) {
    const user = await getUser(db, clinic.id, path.user);
    trail.note({ resource_id: user.id });
    if (!mayManage(caller.role, user.role)) throw problem('missing_ability');
    if (user.id === caller.id) throw invalid({ path: 'user', rule: 'own' });
    if (!isUuid(path.device)) throw problem('not_found');
    await revoke(db, trail, user.id, { device_id: path.device, clinic_id: clinic.id, required: true }, now);
    return { data: null };
  },
});
