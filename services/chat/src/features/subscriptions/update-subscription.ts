import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, jsonOrText, str } from '../../http/param-types.js';
import { changePersonalSettings, type PersonalChange } from './personal-settings.js';
import { LIMITS } from '../../limits/index.js';

export const updateSubscriptionEndpoint = endpoint({
  method: 'patch',
  path: '/users/me/subscriptions/{stream_id}',
  operationId: 'updateSubscription',
  summary: 'Change one personal setting of a channel',
  access: signedIn,
  params: Joi.object<PersonalChange, true>({
    stream_id: id().required(),
    property: str().max(LIMITS.word).required(),
    value: jsonOrText(Joi.boolean(), Joi.string().allow('').max(LIMITS.word)).required(),
  }),

  async handler({ db, realm, caller, params }) {
    await changePersonalSettings(db, realm, caller, [params]);
  },
});
