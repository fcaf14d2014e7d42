import type { Tx } from '../../db.js';
import type { Caller, Realm, Role } from '../../http/principals.js';
import { publish, type NewEvent } from '../events/index.js';
import { getGroupIdsOf } from '../permissions/index.js';
import { canAccessMetadata } from './channel-rules.js';
import { findAllChannels, type ListedChannel } from './channel-store.js';
import { channelView } from './channel-view.js';

/** Shows a user the channels that another role lets him know of, and hides those that it no longer does. */
export async function announceChannelsOfRole(
  tx: Tx,
  realm: Realm,
  user: Caller,
  before: Role,
  after: Role,
): Promise<void> {
  if (before === after) return;
  const channels = await findAllChannels(tx, realm.id, user, { include_archived: false });
  const known = async (role: Role) => {
    const standing = { id: user.id, role, group_ids: await getGroupIdsOf(tx, realm, { ...user, role }) };
    return new Set(channels.filter((channel) => canAccessMetadata(realm, standing, channel)));
  };
  const [old_channels, new_channels] = [await known(before), await known(after)];
  const gained = channels.filter((channel) => new_channels.has(channel) && !old_channels.has(channel));
  const lost = channels.filter((channel) => old_channels.has(channel) && !new_channels.has(channel));
  await publish(tx, realm.id, ...events(realm, user.id, gained, lost));
}

function events(
  realm: Realm,
  user_id: number,
  gained: readonly ListedChannel[],
  lost: readonly ListedChannel[],
): NewEvent[] {
  const audience = { user_ids: [user_id] };
  const told: NewEvent[] = [];
  if (gained.length > 0) {
    const streams = gained.map((channel) => channelView(realm, channel));
    told.push({ audience, payload: { type: 'stream', op: 'create', streams, for_unarchiving: false } });
  }
  if (lost.length > 0) {
    const stream_ids = lost.map(({ id }) => id);
    const streams = stream_ids.map((stream_id) => ({ stream_id }));
    told.push({ audience, payload: { type: 'stream', op: 'delete', stream_ids, streams } });
  }
  return told;
}
