import type { Tx } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import { findChannels, findMetadataHolders, lockChannelClocks, type Channel } from '../channels/index.js';
import { publish, type Audience } from '../events/index.js';
import { addedEvents, peerEvents, subscribedEvents, unsubscribedEvents, type SubscribersChange } from './subscription-events.js';
import {
  beginSpans,
  countActivity,
  endSpans,
  findSubscribers,
  findSubscriptionsOf,
  type SpanChange,
} from './subscription-store.js';
import { DEFAULT_COLOR } from './subscription.js';

/** Whose subscription changed, by channel id; channels where nobody's did are absent. */
export type ChangedSubscribers = ReadonlyMap<number, number[]>;

/**
 * Subscribes all these users to all these channels, whoever is not yet, and tells everybody. The
 * cost in statements does not depend on how many they are. `colors` are for first-time subscribers,
 * by channel id; who was subscribed before finds his settings again.
 */
export async function subscribe(
  tx: Tx,
  realm: Realm,
  { channels, user_ids, colors }: { channels: readonly Pick<Channel, 'id'>[]; user_ids: readonly number[]; colors?: ReadonlyMap<number, string> },
): Promise<ChangedSubscribers> {
  if (channels.length === 0 || user_ids.length === 0) return new Map();
  const colorOf = (channel_id: number) => colors?.get(channel_id) ?? DEFAULT_COLOR;
  await lockChannelClocks(tx, channels.map(({ id }) => id));
  const begun = await beginSpans(tx, realm.id, channels.map(({ id }) => ({ id, color: colorOf(id) })), user_ids);
  const changes = await withChannels(tx, realm, begun);
  await publish(tx, realm.id, ...subscribedEvents(realm, changes, colorOf), ...peerEvents('peer_add', changes));
  return userIdsByChannel(begun);
}

/** Unsubscribes all these users from all these channels, whoever is subscribed, and tells everybody. */
export async function unsubscribe(
  tx: Tx,
  realm: Realm,
  { channels, user_ids }: { channels: readonly Pick<Channel, 'id'>[]; user_ids: readonly number[] },
): Promise<ChangedSubscribers> {
  if (channels.length === 0 || user_ids.length === 0) return new Map();
  const channel_ids = channels.map(({ id }) => id);
  await lockChannelClocks(tx, channel_ids);
  const ended = await endSpans(tx, realm.id, channel_ids, user_ids);
  const changes = await withChannels(tx, realm, ended);
  await publish(tx, realm.id, ...unsubscribedEvents(changes), ...peerEvents('peer_remove', changes));
  return userIdsByChannel(ended);
}

/**
 * Lets users who have just been deactivated (or reactivated) disappear from (or return to) the
 * subscribers of their channels: subscriptions are kept, and count only while the user is active.
 */
export async function announceActivity(tx: Tx, realm: Realm, user_ids: readonly number[], is_active: boolean): Promise<void> {
  if (user_ids.length === 0) return;
  const counted = await countActivity(tx, realm.id, user_ids, is_active ? 1 : -1);
  const changes = await withChannels(tx, realm, counted);
  await publish(tx, realm.id, ...peerEvents(is_active ? 'peer_add' : 'peer_remove', changes));
}

/** Tells the subscribers of a channel of their subscriptions, as if they were new, where their client has that capability. */
export async function announceSubscriptions(
  tx: Tx,
  realm: Realm,
  channel: Channel,
  capability: NonNullable<Audience['capability']>,
): Promise<void> {
  const changes = await withChannels(tx, realm, await findSubscriptionsOf(tx, realm.id, channel.id));
  const events = addedEvents(realm, changes, () => DEFAULT_COLOR);
  await publish(tx, realm.id, ...events.map((event) => ({ ...event, audience: { ...event.audience, capability } })));
}

async function withChannels<C extends SpanChange>(tx: Tx, realm: Realm, spans: readonly C[]): Promise<SubscribersChange<C>[]> {
  const byChannel = new Map<number, C[]>();
  for (const span of spans) {
    const known = byChannel.get(span.channel_id);
    if (known) known.push(span);
    else byChannel.set(span.channel_id, [span]);
  }
  if (byChannel.size === 0) return [];
  const channel_ids = [...byChannel.keys()];
  const channels = await findChannels(tx, realm.id, channel_ids);
  const subscribers = new Map((await findSubscribers(tx, realm.id, channel_ids)).map((row) => [row.channel_id, row]));
  const changes: SubscribersChange<C>[] = [];
  for (const channel of channels) {
    changes.push({
      channel,
      subscribers: subscribers.get(channel.id) ?? { user_ids: [], guest_ids: [] },
      holders: await findMetadataHolders(tx, realm, channel),
      changes: byChannel.get(channel.id) ?? [],
    });
  }
  return changes;
}

function userIdsByChannel(spans: readonly SpanChange[]): ChangedSubscribers {
  const byChannel = new Map<number, number[]>();
  for (const { channel_id, user_id } of spans) {
    const known = byChannel.get(channel_id);
    if (known) known.push(user_id);
    else byChannel.set(channel_id, [user_id]);
  }
  return byChannel;
}
