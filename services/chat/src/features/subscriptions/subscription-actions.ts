import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { drawClock, lockChannelClocks } from '../../db/channel-clocks.js';
import { meetingEvents, partingEvents } from '../acquaintances/index.js';
import { recordChanges } from '../audit-log/index.js';
import { findChannels, findMetadataHoldersOf, KNOWING_ARCHIVED, type Channel } from '../channel-directory/index.js';
import { publish, type Audience, type NewEvent } from '../events/index.js';
import { findSubscriberLists } from './subscriber-lists.js';
import {
  addedEvents,
  peerEvents,
  subscribedEvents,
  unsubscribedEvents,
  type SubscribersChange,
} from './subscription-events.js';
import {
  beginSpans,
  countActivity,
  endSpans,
  findRoles,
  findSubscriptionsOf,
  type Begun,
  type Ended,
  type SpanChange,
} from './span-store.js';
import { findGuestSubscribers } from './subscription-store.js';
import { DEFAULT_COLOR } from './subscription.js';

/** Whose subscription changed, by channel id; channels where nobody's did are absent. */
export type ChangedSubscribers = ReadonlyMap<number, number[]>;

/** So many subscriptions begin or end in one statement: a larger one would come near its time-out. */
const PAIRS_IN_STATEMENT = 20_000;
/** The event of a new subscription names all subscribers of a channel up to so many, and some of them beyond. */
const FULLY_TOLD = 1000;

/**
 * Subscribes all these users to all these channels, whoever is not yet, and tells everybody; who is
 * deactivated is passed over. `colors` are for first-time subscribers, by channel id; who was
 * subscribed before finds their settings again.
 */
export async function subscribe(
  tx: Tx,
  realm: Realm,
  {
    channels,
    user_ids,
    colors,
  }: { channels: readonly Pick<Channel, 'id'>[]; user_ids: readonly number[]; colors?: ReadonlyMap<number, string> },
): Promise<ChangedSubscribers> {
  if (channels.length === 0 || user_ids.length === 0) return new Map();
  const colorOf = (channel_id: number) => colors?.get(channel_id) ?? DEFAULT_COLOR;
  const users = (await findRoles(tx, realm.id, user_ids)).filter(({ is_active }) => is_active);
  const ids = users.map(({ id }) => id);
  const clock = await stopClocks(tx, channels);
  const begun: Begun[] = [];
  for (const batch of inBatches(channels, users.length)) {
    const colored = batch.map(({ id }) => ({ id, color: colorOf(id) }));
    begun.push(...(await beginSpans(tx, realm.id, colored, ids, clock)));
  }
  const changes = await withChannels(tx, realm, withUsers(begun, users, clock));
  const events = inStates(changes, (group) => [
    ...subscribedEvents(realm, group, colorOf, tx.now()),
    ...peerEvents('peer_add', group),
  ]);
  await publish(tx, realm.id, await meetingEvents(tx, realm, idsOf(changes), clock), events);
  return userIdsByChannel(begun);
}

/** Unsubscribes all these users from all these channels, whoever is subscribed, and tells everybody. */
export async function unsubscribe(
  tx: Tx,
  realm: Realm,
  { channels, user_ids }: { channels: readonly Pick<Channel, 'id'>[]; user_ids: readonly number[] },
): Promise<ChangedSubscribers> {
  if (channels.length === 0 || user_ids.length === 0) return new Map();
  const users = await findRoles(tx, realm.id, user_ids);
  const clock = await stopClocks(tx, channels);
  const ended: Ended[] = [];
  for (const batch of inBatches(channels, users.length)) {
    ended.push(
      ...(await endSpans(
        tx,
        realm.id,
        batch.map(({ id }) => id),
        users,
        clock,
      )),
    );
  }
  const changes = await withChannels(tx, realm, withUsers(ended, users, clock));
  const events = inStates(changes, (group) => [...unsubscribedEvents(group), ...peerEvents('peer_remove', group)]);
  await publish(tx, realm.id, events, await partingEvents(tx, realm, idsOf(changes), clock, user_ids));
  return userIdsByChannel(ended);
}

/** Tells the log of the organization whom somebody subscribed or unsubscribed; what people do for themselves is not recorded. */
export async function recordSubscribers(
  tx: Tx,
  actor: Caller,
  event_type: 'channel_subscriber_added' | 'channel_subscriber_removed',
  changed: ChangedSubscribers,
): Promise<void> {
  const changes = [...changed].flatMap(([channel_id, user_ids]) =>
    user_ids.filter((user_id) => user_id !== actor.id).map((user_id) => ({ event_type, channel_id, user_id })),
  );
  await recordChanges(tx, actor.realm_id, actor, changes);
}

/**
 * Lets users who have just been deactivated (or reactivated) disappear from (or return to) the
 * subscribers of their channels: subscriptions are kept, and count only while the user is active.
 */
export async function announceActivity(
  tx: Tx,
  realm: Realm,
  user_ids: readonly number[],
  is_active: boolean,
): Promise<void> {
  if (user_ids.length === 0) return;
  const counted = await countActivity(tx, realm.id, user_ids, is_active ? 1 : -1);
  const changes = await withChannels(tx, realm, counted);
  const op = is_active ? 'peer_add' : 'peer_remove';
  await publish(
    tx,
    realm.id,
    inStates(changes, (group) => peerEvents(op, group)),
  );
}

/** Tells the subscribers of a channel of their subscriptions, as if they were new, where their client has that capability. */
export async function announceSubscriptions(
  tx: Tx,
  realm: Realm,
  channel: Channel,
  capability: NonNullable<Audience['capability']>,
): Promise<void> {
  const changes = await withChannels(tx, realm, await findSubscriptionsOf(tx, realm.id, channel.id));
  const events = addedEvents(realm, changes, () => DEFAULT_COLOR, tx.now());
  await publish(
    tx,
    realm.id,
    events.map((event) => ({ ...event, audience: { ...event.audience, capability } })),
  );
}

/** The events of open channels, and those of archived ones for clients that know of these. */
function inStates<C extends SpanChange>(
  changes: readonly SubscribersChange<C>[],
  build: (changes: readonly SubscribersChange<C>[]) => NewEvent[],
): NewEvent[] {
  const archived = build(changes.filter(({ channel }) => channel.is_archived));
  return [
    ...build(changes.filter(({ channel }) => !channel.is_archived)),
    ...archived.map((event) => ({ ...event, audience: { ...event.audience, capability: KNOWING_ARCHIVED } })),
  ];
}

async function withChannels<C extends SpanChange>(
  tx: Tx,
  realm: Realm,
  spans: readonly C[],
): Promise<SubscribersChange<C>[]> {
  const byChannel = new Map<number, C[]>();
  for (const span of spans) {
    const known = byChannel.get(span.channel_id);
    if (known) known.push(span);
    else byChannel.set(span.channel_id, [span]);
  }
  if (byChannel.size === 0) return [];
  const channel_ids = [...byChannel.keys()];
  const channels = await findChannels(tx, realm.id, channel_ids);
  const subscribersOf = await findSubscriberLists(tx, realm, channels, FULLY_TOLD);
  const guests = new Map(
    (await findGuestSubscribers(tx, realm.id, channel_ids)).map((row) => [row.channel_id, row.guest_ids]),
  );
  const holders = await findMetadataHoldersOf(tx, realm, channels);
  return channels.map((channel) => ({
    channel,
    subscribers: subscribersOf(channel.id),
    guest_ids: guests.get(channel.id) ?? [],
    holders: holders.get(channel.id) ?? [],
    changes: byChannel.get(channel.id) ?? [],
  }));
}

/** From here to the commit nobody sends to the channels; answers the message id of the moment. */
async function stopClocks(tx: Tx, channels: readonly Pick<Channel, 'id'>[]): Promise<number> {
  await lockChannelClocks(
    tx,
    channels.map(({ id }) => id),
    'exclusive',
  );
  return drawClock(tx);
}

function* inBatches<T>(channels: readonly T[], users: number): Generator<T[]> {
  const size = Math.max(1, Math.floor(PAIRS_IN_STATEMENT / Math.max(1, users)));
  for (let from = 0; from < channels.length; from += size) yield channels.slice(from, from + size);
}

function withUsers<S extends Ended>(spans: readonly S[], users: Awaited<ReturnType<typeof findRoles>>, clock: number) {
  const byId = new Map(users.map(({ id, ...user }) => [id, user]));
  return spans.map((span) => ({ ...span, ...byId.get(span.user_id)!, clock }));
}

const idsOf = (changes: readonly SubscribersChange[]) => changes.map(({ channel }) => channel.id);

function userIdsByChannel(spans: readonly Ended[]): ChangedSubscribers {
  const byChannel = new Map<number, number[]>();
  for (const { channel_id, user_id } of spans) {
    const known = byChannel.get(channel_id);
    if (known) known.push(user_id);
    else byChannel.set(channel_id, [user_id]);
  }
  return byChannel;
}
