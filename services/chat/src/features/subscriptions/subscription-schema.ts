import { boolean, either, groupSetting, integer, list, nullable, object, string } from '../../http/answer-types.js';
import { channelMembers, channelSchema } from '../channel-directory/index.js';
import { event } from '../events/index.js';
import { model } from '../../http/models.js';

const inherited = () => nullable(boolean());

const personal = {
  color: string().pattern(/^#[0-9a-f]{6}$/),
  is_muted: boolean(),
  in_home_view: boolean(),
  pin_to_top: boolean(),
  desktop_notifications: inherited(),
  audible_notifications: inherited(),
  push_notifications: inherited(),
  email_notifications: inherited(),
  wildcard_mentions_notify: inherited(),
};

/** All of them, or some of many. */
export const subscriberMembers = { subscribers: list(integer()), partial_subscribers: list(integer()) };

/** The subscription object as answers hold it (chat-gaps.md 4.10). */
export const subscriptionSchema = model('Subscription', object({ ...channelMembers, ...personal }, subscriberMembers));

const peers = { stream_ids: list(integer()), user_ids: list(integer()) };

export const SUBSCRIPTION_EVENTS = [
  event('subscription add', { subscriptions: list(subscriptionSchema) }),
  event('subscription remove', { subscriptions: list(object({ stream_id: integer(), name: string() })) }),
  event('subscription update', { stream_id: integer(), property: string(), value: either(boolean(), string()) }),
  event('subscription peer_add', peers),
  event('subscription peer_remove', peers),
];

export const CHANNEL_EVENTS = [
  event('stream create', { streams: list(channelSchema) }),
  event(
    'stream update',
    {
      stream_id: integer(),
      name: string(),
      property: string(),
      value: nullable(either(boolean(), integer(), string(), groupSetting())),
    },
    { rendered_description: string(), is_web_public: boolean(), history_public_to_subscribers: boolean() },
  ),
  event('stream delete', { stream_ids: list(integer()), streams: list(object({ stream_id: integer() })) }),
  event('default_streams', { default_streams: list(integer()) }),
];
