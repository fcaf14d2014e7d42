import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { channelView, type Channel } from '../channel-directory/index.js';
import type { Audience, NewEvent } from '../events/index.js';
import { inheritedBy, type Inherited } from './inherited-settings.js';
import type { SubscriberLists } from './subscriber-lists.js';
import type { SpanBegun, SpanChange } from './span-store.js';
import { personalView, subscriptionView } from './subscription-view.js';
import { DEFAULT_PERSONAL_SETTINGS, type PersonalSettings } from './subscription.js';

/** One channel whose subscribers have changed, as it is after the change. */
export interface SubscribersChange<C extends SpanChange = SpanChange> {
  channel: Channel;
  subscribers: SubscriberLists;
  guest_ids: readonly number[];
  /** Who knows of the channel by its settings, beside administrators and subscribers. */
  holders: readonly number[];
  changes: readonly C[];
}

/** `subscription` add to the new subscribers; before it `stream` create to those who could not see the channel. */
export function subscribedEvents(
  realm: Realm,
  changes: readonly SubscribersChange<SpanBegun>[],
  color: (channel_id: number) => string,
  now: Date,
): NewEvent[] {
  return [...gainedEvents(realm, changes, now), ...addedEvents(realm, changes, color, now)];
}

/** `subscription` add, each with what the user had set before, and what it inherits (event-wire.ts). */
export function addedEvents(
  realm: Realm,
  changes: readonly SubscribersChange<SpanBegun>[],
  color: (channel_id: number) => string,
  now: Date,
): NewEvent[] {
  const kept = new Map<number, Record<string, unknown>>();
  const inherited = new Map<number, Inherited>();
  for (const { channel, changes: begun } of changes) {
    for (const span of begun) {
      if (Object.keys(span.set_for_all).length > 0) inherited.set(span.user_id, inheritedBy(span.set_for_all));
      if (!span.kept || isNew(span.kept, color(channel.id))) continue;
      const personal = kept.get(span.user_id) ?? {};
      kept.set(span.user_id, { ...personal, [channel.id]: personalView(span.kept) });
    }
  }
  const views = new Map(
    changes.map(({ channel, subscribers }) => [
      channel.id,
      {
        ...subscriptionView(channelView(realm, channel, now), {
          ...DEFAULT_PERSONAL_SETTINGS,
          color: color(channel.id),
        }),
        ...subscribers,
      },
    ]),
  );
  return byChannelSet(changes, () => true).map(({ channel_ids, user_ids, clock }): NewEvent => {
    const own = user_ids
      .filter((id) => kept.has(id) || inherited.has(id))
      .map((id) => [
        id,
        {
          ...(kept.has(id) && { personal: kept.get(id) }),
          ...(inherited.has(id) && { inherited: inherited.get(id) }),
        },
      ]);
    return {
      audience: { user_ids, ...(own.length > 0 && { per_user: Object.fromEntries(own) }) },
      payload: {
        type: 'subscription',
        op: 'add',
        subscriptions: channel_ids.map((id) => views.get(id)),
        inherited: inheritedBy({}),
      },
      clock,
    };
  });
}

/** `subscription` remove to those who left; after it `stream` delete to those who can no longer see the channel. */
export function unsubscribedEvents(changes: readonly SubscribersChange[]): NewEvent[] {
  const names = new Map(changes.map(({ channel }) => [channel.id, channel.name]));
  const removed = byChannelSet(changes, () => true).map(
    ({ channel_ids, user_ids, clock }): NewEvent => ({
      audience: { user_ids },
      payload: {
        type: 'subscription',
        op: 'remove',
        subscriptions: channel_ids.map((stream_id) => ({ stream_id, name: names.get(stream_id) })),
      },
      clock,
    }),
  );
  const lost = byChannelSet(changes, isSeenBySubscribersOnly).map(
    ({ channel_ids, user_ids }): NewEvent => ({ audience: { user_ids }, payload: channelsGone(channel_ids) }),
  );
  return [...removed, ...lost];
}

/** The payload of `stream` delete, with its legacy member. */
export function channelsGone(channel_ids: readonly number[]) {
  return {
    type: 'stream',
    op: 'delete',
    stream_ids: channel_ids,
    streams: channel_ids.map((stream_id) => ({ stream_id })),
  };
}

/**
 * `peer_add` or `peer_remove` to everybody else who knows of the channels: one event for all public
 * channels with the same people, one for each private channel.
 */
export function peerEvents(op: 'peer_add' | 'peer_remove', changes: readonly SubscribersChange[]): NewEvent[] {
  const open = new Map<
    string,
    { audience: Audience; stream_ids: number[]; user_ids: number[]; clock: number | undefined }
  >();
  const events: NewEvent[] = [];
  const event = (
    audience: Audience,
    stream_ids: number[],
    user_ids: number[],
    clock: number | undefined,
  ): NewEvent => ({
    audience,
    payload: { type: 'subscription', op, stream_ids, user_ids },
    ...(clock !== undefined && { clock }),
  });
  for (const { channel, guest_ids, holders, changes: altered } of changes) {
    const user_ids = altered.filter(({ is_active }) => is_active).map(({ user_id }) => user_id);
    if (user_ids.length === 0) continue;
    const clock = altered[0]?.clock;
    // Those who came are told of all subscribers at once. Those who left hear of the others, never of themselves (event-wire.ts).
    const isOfOthers = op === 'peer_remove' && user_ids.length > 1;
    const except_user_ids = isOfOthers ? [] : user_ids;
    const own = isOfOthers && { per_user: Object.fromEntries(user_ids.map((id) => [id, {}])) };
    if (channel.invite_only) {
      const audience: Audience = {
        everyone: 'administrators',
        channel_id: channel.id,
        user_ids: [...holders],
        except_user_ids,
        ...own,
      };
      events.push(event(audience, [channel.id], user_ids, clock));
      continue;
    }
    const key = `${channel.is_web_public}:${user_ids.join(',')}`;
    const known = open.get(key);
    if (known) known.stream_ids.push(channel.id);
    else {
      const everyone = channel.is_web_public ? 'all' : 'not_guests';
      open.set(key, { audience: { everyone, except_user_ids, ...own }, stream_ids: [channel.id], user_ids, clock });
    }
    // Guests know of the public channels that they are subscribed to, and of no others beside them.
    const left_out = new Set(user_ids);
    const guests = channel.is_web_public ? [] : guest_ids.filter((id) => !left_out.has(id));
    if (guests.length > 0) events.push(event({ user_ids: guests }, [channel.id], user_ids, clock));
  }
  for (const { audience, stream_ids, user_ids, clock } of open.values()) {
    events.push(event(audience, stream_ids, user_ids, clock));
  }
  return events;
}

function gainedEvents(realm: Realm, changes: readonly SubscribersChange[], now: Date): NewEvent[] {
  const views = new Map(changes.map(({ channel }) => [channel.id, channelView(realm, channel, now)]));
  return byChannelSet(changes, isSeenBySubscribersOnly).map(({ channel_ids, user_ids }) => ({
    audience: { user_ids },
    payload: { type: 'stream', op: 'create', streams: channel_ids.map((id) => views.get(id)) },
  }));
}

/** Whether the user knows of the channel only while subscribed to it. */
function isSeenBySubscribersOnly(channel: Channel, holders: ReadonlySet<number>, user: SpanChange): boolean {
  if (channel.is_web_public) return false;
  if (!channel.invite_only) return user.role === ROLES.guest;
  return user.role > ROLES.administrator && !holders.has(user.user_id);
}

/** Users of whom the same set of channels has changed share one event. */
function byChannelSet(
  changes: readonly SubscribersChange[],
  counts: (channel: Channel, holders: ReadonlySet<number>, change: SpanChange) => boolean,
): { channel_ids: number[]; user_ids: number[]; clock: number }[] {
  const byUser = new Map<number, { channel_ids: number[]; clock: number }>();
  for (const { channel, holders, changes: spans } of changes) {
    const holding = new Set(holders);
    for (const span of spans) {
      if (!counts(channel, holding, span)) continue;
      const known = byUser.get(span.user_id);
      if (known) known.channel_ids.push(channel.id);
      else byUser.set(span.user_id, { channel_ids: [channel.id], clock: span.clock });
    }
  }
  const sets = new Map<string, { channel_ids: number[]; user_ids: number[]; clock: number }>();
  for (const [user_id, { channel_ids, clock }] of byUser) {
    const key = channel_ids.join(',');
    const set = sets.get(key);
    if (set) set.user_ids.push(user_id);
    else sets.set(key, { channel_ids, user_ids: [user_id], clock });
  }
  return [...sets.values()];
}

function isNew(kept: PersonalSettings, color: string): boolean {
  const fresh: PersonalSettings = { ...DEFAULT_PERSONAL_SETTINGS, color };
  return (Object.keys(fresh) as (keyof PersonalSettings)[]).every((name) => kept[name] === fresh[name]);
}
