import type { Tx } from '../../db/db.js';
import { ROLES, type Caller, type Role } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { publish, type NewEvent } from '../events/index.js';
import { findGroupIdsOf } from '../permissions/index.js';
import { announceDefaultChannels } from './channel-actions.js';
import { goneEvents, shownEvents } from './channel-visibility.js';
import { canAccessMetadata } from './channel-rules.js';
import { findAllChannels } from './channel-store.js';

/** Shows a user the channels that another role lets them know of, and hides those that it no longer does. */
export async function announceChannelsOfRole(
  tx: Tx,
  realm: Realm,
  user: Caller,
  before: Role,
  after: Role,
): Promise<void> {
  if (before === after) return;
  const channels = await findAllChannels(tx, realm.id, user, { include_archived: true });
  const known = async (role: Role) => {
    const standing = { id: user.id, role, group_ids: await findGroupIdsOf(tx, realm, { ...user, role }) };
    return new Set(channels.filter((channel) => canAccessMetadata(realm, standing, channel)));
  };
  const [old_channels, new_channels] = [await known(before), await known(after)];
  const gained = channels.filter((channel) => new_channels.has(channel) && !old_channels.has(channel));
  const lost = channels.filter((channel) => old_channels.has(channel) && !new_channels.has(channel));
  const audience = { user_ids: [user.id] };
  const events: NewEvent[] = [...(await shownEvents(tx, realm, audience, gained)), ...goneEvents(audience, lost)];
  await publish(tx, realm.id, events);
  // Guests know of no default channels.
  if ((before === ROLES.guest) !== (after === ROLES.guest)) {
    await announceDefaultChannels(tx, realm, after === ROLES.guest ? [] : undefined, audience);
  }
}
