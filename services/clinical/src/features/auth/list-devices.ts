import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { devicesOf } from './device-actions.js';
import { deviceFields } from './device-view.js';
import { sessionOf } from './session-access.js';

export const listDevicesEndpoint = endpoint({
  operationId: 'listDevices',
  method: 'get',
  path: '/api/mobile/v1/auth/devices',
  summary: 'Where the user is logged in',
  access: signedInUser,
  limit: 'session',
  message: { en: 'Devices.', es: 'Dispositivos.' },
  response: Joi.array().items(
    Joi.object({
      ...deviceFields,
      is_current: Joi.boolean().required(),
    }),
  ),

  async handler({ db, caller, now }) {
    const { id, device_id } = sessionOf(caller);
    const devices = await devicesOf(db, id, now);
    return { data: devices.map((device) => ({ ...device, is_current: device.id === device_id })) };
  },
});
