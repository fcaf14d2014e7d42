import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits.js';
import { findDevices } from './auth-store.js';
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
      id: string(),
      device_name: string(),
      ip: string().allow(null),
      user_agent: string().allow(null),
      created_at: string(),
      last_used_at: string(),
      expires_at: string(),
      is_current: Joi.boolean().required(),
    }),
  ),

  async handler({ db, caller, now }) {
    const { id, device_id } = sessionOf(caller);
    const devices = await findDevices(db, id, now, new Date(now.getTime() - LIMITS.tokenIdleDays * 86_400_000));
    return { data: devices.map((device) => ({ ...device, is_current: device.id === device_id })) };
  },
});
