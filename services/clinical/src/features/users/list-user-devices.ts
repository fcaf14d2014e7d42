import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { deviceFields, devicesOf } from '../auth/index.js';
import { getUser } from './user-access.js';

export const listUserDevicesEndpoint = endpoint({
  operationId: 'listUserDevices',
  method: 'get',
  path: '/api/v1/users/{user}/devices',
  summary: 'Where somebody is logged in to this clinic: browsers, apps and devices, the one used last first',
  description:
    'Sessions that began in another clinic that they belong to are not listed, whichever clinic they work in.',
  access: ability('clinic:manage'),
  audit: { event: 'user.devices', action: 'R', resource: 'user' },
  parameters: { path: ids('user') },
  message: { en: 'Devices.', es: 'Dispositivos.' },
  response: Joi.array().items(Joi.object(deviceFields)),

  async handler({ db, clinic, path, now, trail }) {
    const user = await getUser(db, clinic.id, path.user);
    const data = await devicesOf(db, user.id, now, clinic.id);
    trail.note({ resource_id: user.id, result_count: data.length });
    return { data };
  },
});
