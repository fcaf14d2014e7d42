import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { joinChannels, joinOrJoinAgain, namedChannels } from './join-channels.js';
import { accessChannelsByName } from './subscription-access.js';
import { unsubscribe } from './subscription-actions.js';
import { removedNames, type NamedChannel } from './subscription-rules.js';

interface Params {
  add: NamedChannel[];
  delete: string[];
}

const lists = Joi.object().pattern(Joi.string(), Joi.array().items(Joi.string()));
const names = Joi.array().items(Joi.string());

/** Channels that are made on the way are public ones. */
const JOINING = {
  invite_only: false,
  is_web_public: false,
  is_default_stream: false,
  announce: false,
  topics_policy: 'inherit',
  authorization_errors_fatal: true,
  send_new_subscription_messages: false,
} as const;

export const updateSubscriptionsEndpoint = endpoint({
  method: 'patch',
  path: '/users/me/subscriptions',
  operationId: 'updateSubscriptions',
  summary: 'Subscribe the caller to channels (add) and unsubscribe it from others (delete): all of it, or nothing',
  access: signedIn,
  params: Joi.object<Params, true>({
    add: namedChannels().default([]),
    delete: jsonArray(Joi.string().allow('').max(LIMITS.nameGiven)).max(LIMITS.channelsInRequest).default([]),
  }),
  response: Joi.object({
    subscribed: lists.required(),
    already_subscribed: lists.required(),
    removed: names.required(),
    not_removed: names.required(),
  }),
  errors: ['STREAM_DOES_NOT_EXIST', 'CHANNEL_ALREADY_EXISTS', 'UNAUTHORIZED_PRINCIPAL'],
  transaction: false,

  handler({ db, realm, caller, deps, params }) {
    if (params.add.length + params.delete.length === 0) {
      throw new ChatError('BAD_REQUEST', "Nothing to do. Specify at least one of 'add' or 'delete'.");
    }
    const join = { ...JOINING, subscriptions: params.add };
    return joinOrJoinAgain(() =>
      db.transaction(async (tx) => {
        const joined = await joinChannels(tx, { deps, realm, caller, params: join });
        const channels = await accessChannelsByName(tx, realm, caller, params.delete);
        const left = await unsubscribe(tx, realm, { channels, user_ids: [caller.id] });
        return { ...joined, ...removedNames(channels, left) };
      }),
    );
  },
});
