import Joi from 'joi';
import { notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, jsonArray, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { sendCreationNotices } from '../channel-notices/index.js';
import { renderDescriptions } from '../markdown-lookup/index.js';
import { checkActiveUsers, recordSubscribers, subscribe } from '../subscriptions/index.js';
import {
  checkChannelOptions,
  createChannels,
  channelOptions,
  type ChannelOptions,
} from '../channel-directory/index.js';

type Params = ChannelOptions & { name: string; description: string; subscribers: number[] };

export const createChannelEndpoint = endpoint({
  method: 'post',
  path: '/channels/create',
  operationId: 'createChannel',
  summary: 'Create a channel and subscribe users to it; the creator is not subscribed unless named',
  access: notGuest,
  params: Joi.object<Params, true>({
    name: str().max(LIMITS.nameGiven).required(),
    description: str().max(LIMITS.descriptionGiven).default(''),
    subscribers: jsonArray(id()).max(LIMITS.usersInRequest).required(),
    ...channelOptions,
  }),
  response: Joi.object({ id: Joi.number().integer().required() }),
  errors: ['CHANNEL_ALREADY_EXISTS', 'UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, deps, realm, caller, params }) {
    const options = await checkChannelOptions(db, realm, caller, params);
    await checkActiveUsers(db, realm, params.subscribers);
    const channels = await createChannels(db, realm, options, [params], (descriptions) =>
      renderDescriptions(db, realm, caller, descriptions),
    );
    const changed = await subscribe(db, realm, { channels, user_ids: params.subscribers });
    await recordSubscribers(db, caller, 'channel_subscriber_added', changed);
    await sendCreationNotices(db, deps, realm, caller, channels, params);
    return { id: channels[0]?.id };
  },
});
