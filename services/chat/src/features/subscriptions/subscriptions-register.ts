import { integer, list } from '../../http/answer-types.js';
import { ROLES } from '../../domain/caller.js';
import {
  canAccessMetadata,
  channelSchema,
  channelView,
  findAllChannels,
  findWebPublicChannels,
  type ListedChannel,
} from '../channel-directory/index.js';
import type { RegisterSection } from '../events/index.js';
import { findGroupIdsOf } from '../permissions/index.js';
import { inheritedBy, resolveInherited } from './inherited-settings.js';
import { findSubscriberLists } from './subscriber-lists.js';
import { CHANNEL_EVENTS, subscriberMembers, SUBSCRIPTION_EVENTS, subscriptionSchema } from './subscription-schema.js';
import { findPersonalSettings } from './subscription-store.js';
import { subscriptionView } from './subscription-view.js';
import { DEFAULT_PERSONAL_SETTINGS, type PersonalSettings } from './subscription.js';

/** Spectators are shown the channels that are open to them as if they were subscribed. */
const SPECTATOR_SETTINGS: PersonalSettings = {
  ...DEFAULT_PERSONAL_SETTINGS,
  desktop_notifications: true,
  audible_notifications: true,
  push_notifications: true,
  email_notifications: true,
  wildcard_mentions_notify: true,
};

/**
 * `subscriptions`, `unsubscribed`, `never_subscribed`, `streams` and `realm_default_streams`: every
 * channel that the caller knows of, from one look at the channels whatever is wanted of them.
 */
export const subscriptionsSection: RegisterSection = {
  types: ['subscription', 'stream', 'default_streams'],
  members: ({ wants }) => ({
    ...(wants('subscription') && {
      subscriptions: list(subscriptionSchema),
      unsubscribed: list(subscriptionSchema),
      never_subscribed: list(channelSchema.keys(subscriberMembers)),
    }),
    ...(wants('stream') && { streams: list(channelSchema) }),
    ...(wants('default_streams') && { realm_default_streams: list(integer()) }),
  }),
  events: [...SUBSCRIPTION_EVENTS, ...CHANNEL_EVENTS],
  async load({ db, realm, caller, options, include_subscribers, wants }) {
    const { archived_channels, notification_settings_null } = options.capabilities;
    const all = await findAllChannels(db, realm.id, caller, { include_archived: archived_channels });
    const user = { id: caller.id, role: caller.role, group_ids: await findGroupIdsOf(db, realm, caller) };
    const known = all.filter((channel) => canAccessMetadata(realm, user, channel));
    const now = db.now();
    const views = new Map(known.map((channel) => [channel.id, channelView(realm, channel, now)]));
    const inherited = inheritedBy(caller.settings);
    const state: Record<string, unknown> = {};

    if (wants('subscription')) {
      const personal = await findPersonalSettings(db, realm.id, caller.id);
      const subscribersOf = await findSubscriberLists(db, realm, known, include_subscribers);
      const view = ({ id }: ListedChannel) => views.get(id)!;
      const subscription = (channel: ListedChannel) => {
        const settings = personal.get(channel.id) ?? DEFAULT_PERSONAL_SETTINGS;
        const shown = notification_settings_null ? settings : resolveInherited(settings, inherited);
        return { ...subscriptionView(view(channel), shown), ...subscribersOf(channel.id) };
      };
      const left = known.filter(({ is_subscribed }) => !is_subscribed);
      state['subscriptions'] = known.filter(({ is_subscribed }) => is_subscribed).map(subscription);
      state['unsubscribed'] = left.filter(({ id }) => personal.has(id)).map(subscription);
      state['never_subscribed'] = left
        .filter(({ id }) => !personal.has(id))
        .map((channel) => ({ ...view(channel), ...subscribersOf(channel.id) }));
    }
    if (wants('stream')) state['streams'] = [...views.values()];
    if (wants('default_streams')) {
      const isDefault = ({ is_default, is_archived }: ListedChannel) => is_default && !is_archived;
      state['realm_default_streams'] =
        caller.role === ROLES.guest
          ? []
          : all
              .filter(isDefault)
              .map(({ id }) => id)
              .sort((a, b) => a - b);
    }
    return state;
  },
  async loadForSpectators({ db, realm, wants }) {
    const now = db.now();
    const views = (await findWebPublicChannels(db, realm.id)).map((channel) => channelView(realm, channel, now));
    return {
      ...(wants('subscription') && {
        subscriptions: views.map((view) => subscriptionView(view, SPECTATOR_SETTINGS)),
        unsubscribed: [],
        never_subscribed: [],
      }),
      ...(wants('stream') && { streams: views }),
      ...(wants('default_streams') && { realm_default_streams: [] }),
    };
  },
};
