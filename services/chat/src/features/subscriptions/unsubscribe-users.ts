import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { accessPrincipals, principals } from './principals.js';
import { accessChannelsByName, checkMayRemoveSubscribers } from './subscription-access.js';
import { recordSubscribers, unsubscribe } from './subscription-actions.js';
import { checkRequestSize, removedNames } from './subscription-rules.js';

interface Params {
  subscriptions: string[];
  principals?: (number | string)[];
}

export const unsubscribeUsersEndpoint = endpoint({
  method: 'delete',
  path: '/users/me/subscriptions',
  operationId: 'unsubscribeUsers',
  summary: 'Unsubscribe the caller, or principals, from channels',
  access: signedIn,
  params: Joi.object<Params, true>({
    subscriptions: jsonArray(Joi.string().allow('').max(LIMITS.nameGiven)).max(LIMITS.channelsInRequest).required(),
    principals: principals(),
  }),
  response: Joi.object({
    removed: Joi.array().items(Joi.string()).required(),
    not_removed: Joi.array().items(Joi.string()).required(),
  }),
  errors: ['STREAM_DOES_NOT_EXIST'],

  async handler({ db, realm, caller, params }) {
    const channels = await accessChannelsByName(db, realm, caller, params.subscriptions);
    const users = await accessPrincipals(db, realm, caller, params.principals);
    checkRequestSize(channels.length, users.length);
    if (users.some(({ id, bot_owner_id }) => id !== caller.id && bot_owner_id !== caller.id)) {
      await checkMayRemoveSubscribers(db, realm, caller, channels);
    }
    const changed = await unsubscribe(db, realm, { channels, user_ids: users.map(({ id }) => id) });
    await recordSubscribers(db, caller, 'channel_subscriber_removed', changed);
    return removedNames(channels, changed);
  },
});
