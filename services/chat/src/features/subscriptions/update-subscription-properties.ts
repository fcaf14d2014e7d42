import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { changePersonalSettings, type PersonalChange } from './personal-settings.js';

export const updateSubscriptionPropertiesEndpoint = endpoint({
  method: 'post',
  path: '/users/me/subscriptions/properties',
  operationId: 'updateSubscriptionProperties',
  summary: 'Change personal settings of channels: all of them, or none when one is refused',
  access: signedIn,
  params: Joi.object<{ subscription_data: PersonalChange[] }, true>({
    subscription_data: jsonArray(
      Joi.object({
        stream_id: id().required(),
        property: Joi.string().max(LIMITS.word).required(),
        value: Joi.alternatives(Joi.boolean(), Joi.string().allow('').max(LIMITS.word)).required(),
      }),
    )
      .max(LIMITS.channelsInRequest)
      .required(),
  }),

  async handler({ db, realm, caller, params }) {
    await changePersonalSettings(db, realm, caller, params.subscription_data);
  },
});
