import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../http/errors.js';
import { bool, jsonArray } from '../../http/param-types.js';
import { ROLES } from '../../http/principals.js';
import { LIMITS } from '../../limits.js';
import { noticeCreation, noticeSubscribed } from '../channel-notices/index.js';
import {
  channelOptions,
  checkChannelOptions,
  createChannels,
  type Channel,
  type ChannelOptions,
} from '../channels/index.js';
import { colorOf } from './color.js';
import { getPrincipals, principals } from './principals.js';
import { subscribe } from './subscription-actions.js';
import { checkMayAddSubscribers, findJoinable } from './subscription-access.js';
import { checkRequestSize, nameLists, type NamedChannel } from './subscription-rules.js';

type Params = ChannelOptions & {
  subscriptions: NamedChannel[];
  principals?: (number | string)[];
  authorization_errors_fatal: boolean;
  send_new_subscription_messages: boolean;
};

const lists = Joi.object().pattern(Joi.string(), Joi.array().items(Joi.string()));

export const subscribeUsersEndpoint = endpoint({
  method: 'post',
  path: '/users/me/subscriptions',
  summary: 'Subscribe the caller, or principals, to channels; channels that do not exist are created with the options',
  access: signedIn,
  params: Joi.object<Params, true>({
    subscriptions: jsonArray(
      Joi.object({ name: Joi.string().allow('').required(), description: Joi.string().allow(''), color: Joi.string() }),
    )
      .max(LIMITS.channelsInRequest)
      .required(),
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

  async handler({ db, deps, realm, caller, params }) {
    const users = await getPrincipals(db, realm, caller, params.principals);
    if (users.some(({ is_active }) => !is_active))
      throw new ChatError('BAD_REQUEST', 'A user to subscribe is deactivated.');
    checkRequestSize(params.subscriptions.length, users.length);
    const { known, missing, unauthorized } = await findJoinable(db, realm, caller, params.subscriptions);
    if (params.authorization_errors_fatal && unauthorized.length > 0) {
      throw new ChatError('BAD_REQUEST', `Unable to access channel (${unauthorized.join(', ')}).`);
    }
    const others = users.filter(({ id, bot_owner_id }) => id !== caller.id && bot_owner_id !== caller.id);
    if (others.length > 0) for (const channel of known) await checkMayAddSubscribers(db, realm, caller, channel);

    let created: Channel[] = [];
    if (missing.length > 0) {
      if (caller.role === ROLES.guest) throw new ChatError('BAD_REQUEST', 'Guests cannot create channels.');
      created = await createChannels(db, realm, await checkChannelOptions(db, realm, caller, params), missing);
    }
    const channels: Channel[] = [...known, ...created];
    const colors = new Map(
      channels.flatMap((channel) => {
        const color = colorOf(params.subscriptions, channel.name);
        return color === undefined ? [] : [[channel.id, color] as const];
      }),
    );
    const user_ids = users.map(({ id }) => id);
    const changed = await subscribe(db, realm, { channels, user_ids, colors });

    await noticeCreation(db, deps, realm, caller, created, params);
    const told = new Map<number, Channel[]>();
    for (const channel of known) {
      for (const user_id of changed.get(channel.id) ?? []) {
        if (others.some(({ id, is_bot }) => id === user_id && !is_bot))
          told.set(user_id, [...(told.get(user_id) ?? []), channel]);
      }
    }
    const sends = params.send_new_subscription_messages && told.size <= LIMITS.subscriptionMessages;
    if (sends) await noticeSubscribed(db, deps, realm, caller, told);
    return {
      ...nameLists(channels, user_ids, changed),
      ...(!params.authorization_errors_fatal && { unauthorized }),
      ...(params.send_new_subscription_messages && { new_subscription_messages_sent: sends }),
    };
  },
});
