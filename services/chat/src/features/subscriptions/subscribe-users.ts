import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { channelOptions } from '../channel-directory/index.js';
import { joinChannels, joinOrJoinAgain, namedChannels, type JoinParams } from './join-channels.js';
import { principals } from './principals.js';

const lists = Joi.object().pattern(Joi.string(), Joi.array().items(Joi.string()));

export const subscribeUsersEndpoint = endpoint({
  method: 'post',
  path: '/users/me/subscriptions',
  operationId: 'subscribeUsers',
  summary: 'Subscribe the caller, or principals, to channels; channels that do not exist are created with the options',
  access: signedIn,
  params: Joi.object<JoinParams, true>({
    subscriptions: namedChannels().required(),
    principals: principals(),
    authorization_errors_fatal: bool().default(true),
    send_new_subscription_messages: bool().default(true),
    ...channelOptions,
  }),
  response: Joi.object({
    subscribed: lists.required(),
    already_subscribed: lists.required(),
    unauthorized: Joi.array().items(Joi.string()),
    new_subscription_messages_sent: Joi.boolean(),
  }),
  errors: ['CHANNEL_ALREADY_EXISTS', 'UNAUTHORIZED_PRINCIPAL'],
  transaction: false,

  handler({ db, ...request }) {
    return joinOrJoinAgain(() => db.transaction((tx) => joinChannels(tx, request)));
  },
});
