import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { jsonOrText } from '../../http/param-types.js';
import { channelView, findAllChannels } from '../channel-directory/index.js';
import { findSubscriberLists, type IncludeSubscribers } from './subscriber-lists.js';
import { subscriptionSchema } from './subscription-schema.js';
import { findPersonalSettings } from './subscription-store.js';
import { subscriptionView } from './subscription-view.js';
import { DEFAULT_PERSONAL_SETTINGS } from './subscription.js';

export const getSubscriptionsEndpoint = endpoint({
  method: 'get',
  path: '/users/me/subscriptions',
  operationId: 'getSubscriptions',
  summary: 'Get the channels that the caller is subscribed to, with the personal settings for them',
  access: signedIn,
  params: Joi.object<{ include_subscribers: IncludeSubscribers }, true>({
    include_subscribers: jsonOrText(Joi.boolean(), Joi.valid('partial')).default(false),
  }),
  response: Joi.object({ subscriptions: Joi.array().items(subscriptionSchema).required() }),

  async handler({ db, realm, caller, params }) {
    const all = await findAllChannels(db, realm.id, caller, { include_archived: false });
    const channels = all.filter(({ is_subscribed }) => is_subscribed);
    const personal = await findPersonalSettings(db, realm.id, caller.id);
    const subscribersOf = await findSubscriberLists(db, realm, channels, params.include_subscribers);
    const now = db.now();
    return {
      subscriptions: channels.map((channel) => ({
        ...subscriptionView(channelView(realm, channel, now), personal.get(channel.id) ?? DEFAULT_PERSONAL_SETTINGS),
        ...subscribersOf(channel.id),
      })),
    };
  },
});
