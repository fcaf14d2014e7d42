import type { Db, Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { publish, type Audience, type NewEvent } from '../events/index.js';
import { findAdministratorIds } from '../permissions/index.js';
import { findMetadataHolders, KNOWING_ARCHIVED } from './channel-audience.js';
import { findPrivateChannelsNaming, findSubscriberIds } from './channel-store.js';
import { channelView } from './channel-view.js';
import type { Channel } from './channel.js';

/**
 * `stream` create for those who learn of channels, and `peer_add` of their subscribers, whom clients
 * add to the count that the first tells.
 */
export async function shownEvents(
  db: Db,
  realm: Realm,
  audience: Audience,
  channels: readonly Channel[],
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const [some, to] of byState(audience, channels)) {
    const streams = some.map((channel) => ({ ...channelView(realm, channel, db.now()), subscriber_count: 0 }));
    events.push({ audience: to, payload: { type: 'stream', op: 'create', streams } });
    for (const { id, subscriber_count } of some) {
      if (subscriber_count === 0) continue;
      const user_ids = await findSubscriberIds(db, realm.id, id);
      events.push({ audience: to, payload: { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids } });
    }
  }
  return events;
}

/** `stream` delete for those who may no longer know of channels. */
export function goneEvents(audience: Audience, channels: readonly Channel[]): NewEvent[] {
  return byState(audience, channels).map(([some, to]) => {
    const stream_ids = some.map(({ id }) => id);
    const streams = stream_ids.map((stream_id) => ({ stream_id }));
    return { audience: to, payload: { type: 'stream', op: 'delete', stream_ids, streams } };
  });
}

function byState(audience: Audience, channels: readonly Channel[]): [Channel[], Audience][] {
  const open = channels.filter(({ is_archived }) => !is_archived);
  const archived = channels.filter(({ is_archived }) => is_archived);
  const parts: [Channel[], Audience][] = [
    [open, audience],
    [archived, { ...audience, capability: KNOWING_ARCHIVED }],
  ];
  return parts.filter(([some]) => some.length > 0);
}

/**
 * Runs a change of who is in these groups, and shows the private channels that name one of them to
 * those who learn of them by it, and hides them from those who no longer may know of them. `after` is
 * the organization as the change makes it.
 */
export async function announcingChannelsOfGroups(
  tx: Tx,
  realm: Realm,
  group_ids: readonly number[],
  change: () => Promise<void>,
  after = realm,
): Promise<void> {
  const channels = await findPrivateChannelsNaming(tx, realm.id, group_ids);
  const before: number[][] = [];
  for (const channel of channels) before.push(await findMetadataHolders(tx, realm, channel));
  await change();
  for (const [place, channel] of channels.entries()) {
    const holders = await findMetadataHolders(tx, after, channel);
    await publish(tx, realm.id, await holdersEvents(tx, after, channel, before[place]!, holders));
  }
}

/** What those hear who come to know of a private channel, or cease to, as its settings let others do so. */
export async function holdersEvents(
  db: Db,
  realm: Realm,
  channel: Channel,
  before: readonly number[],
  after: readonly number[],
): Promise<NewEvent[]> {
  const [old_holders, holders] = [new Set(before), new Set(after)];
  const gained = after.filter((id) => !old_holders.has(id));
  const lost = before.filter((id) => !holders.has(id));
  if (gained.length + lost.length === 0) return [];
  const known = new Set([
    ...(await findAdministratorIds(db, realm.id)),
    ...(await findSubscriberIds(db, realm.id, channel.id)),
  ]);
  const outside = (ids: readonly number[]) => ids.filter((id) => !known.has(id));
  return [
    ...(outside(gained).length > 0 ? await shownEvents(db, realm, { user_ids: outside(gained) }, [channel]) : []),
    ...(outside(lost).length > 0 ? goneEvents({ user_ids: outside(lost) }, [channel]) : []),
  ];
}
