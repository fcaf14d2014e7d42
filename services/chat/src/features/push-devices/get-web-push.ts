import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { openAddress, type WebAddress } from './push-address-actions.js';
import { findAddressedDevices } from './push-address-store.js';

export const getWebPushEndpoint = endpoint({
  method: 'get',
  path: '/users/me/web_push_subscriptions',
  operationId: 'getWebPush',
  summary: "Get the caller's subscriptions to notifications, and the key with which a browser makes one",
  access: humansOnly,
  response: Joi.object({
    vapid_public_key: Joi.string().allow(null).required(),
    subscriptions: Joi.array()
      .items(
        Joi.object({
          kind: Joi.valid('web_push', 'unified_push').required(),
          endpoint: Joi.string().required(),
          date_created: Joi.number().integer().required(),
        }),
      )
      .required(),
  }),

  async handler({ db, realm, caller, deps }) {
    const devices = await findAddressedDevices(db, realm.id, caller.id, ['web_push', 'unified_push']);
    return {
      vapid_public_key: deps.webPush?.public_key ?? null,
      subscriptions: devices.map((device) => ({
        kind: device.kind,
        endpoint: openAddress<WebAddress>(deps, device).endpoint,
        date_created: Math.floor(device.registered_at.getTime() / 1000),
      })),
    };
  },
});
