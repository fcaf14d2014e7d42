import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessChannel } from '../channel-directory/index.js';
import { accessUser } from '../user-directory/index.js';
import { findSubscribedChannels } from './subscription-store.js';

export const getSubscriptionStatusEndpoint = endpoint({
  method: 'get',
  path: '/users/{user_id}/subscriptions/{stream_id}',
  operationId: 'getSubscriptionStatus',
  summary: 'Get whether a user is subscribed to a channel',
  access: signedIn,
  params: Joi.object<{ user_id: number; stream_id: number }, true>({
    user_id: id().required(),
    stream_id: id().required(),
  }),
  response: Joi.object({ is_subscribed: Joi.boolean().required() }),

  async handler({ db, realm, caller, params }) {
    const user = await accessUser(db, realm, caller, params.user_id);
    const channel = await accessChannel(db, realm, caller, params.stream_id, 'metadata');
    return { is_subscribed: (await findSubscribedChannels(db, realm.id, user.id, [channel.id])).has(channel.id) };
  },
});
