import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import {
  canAccessContent,
  canAccessMetadata,
  findChannelsByName,
  isAllowedInChannel,
  type Channel,
  type ChannelForUser,
  type ChannelGroupSettingName,
} from '../channel-directory/index.js';
import { findGroupIdsOf, hasRealmPermission } from '../permissions/index.js';
import type { NamedChannel } from './subscription-rules.js';
import { invalidUser, type User } from '../user-directory/index.js';
import { findActiveAmong } from './subscription-store.js';

/** @throws ChatError BAD_REQUEST unless all of them are active users of the organization. */
export async function checkActiveUsers(db: Db, realm: Realm, user_ids: readonly number[]): Promise<void> {
  const wanted = new Set(user_ids);
  const active = await findActiveAmong(db, realm.id, [...wanted]);
  if (active.length !== wanted.size) throw invalidUser();
}

export interface MissingChannel {
  name: string;
  description: string;
}

export interface Joinable {
  /** Channels that the caller may subscribe to. */
  known: ChannelForUser[];
  /** Names that no channel has. */
  missing: MissingChannel[];
  /** Names, as the caller wrote them, of channels that are archived or not for them; of guests also what does not exist. */
  unauthorized: string[];
}

/** Sorts the channels that a request names; a name counts once, whatever its case. */
export async function findJoinable(
  db: Db,
  realm: Realm,
  caller: Caller,
  named: readonly NamedChannel[],
): Promise<Joinable> {
  const byName = new Map<string, MissingChannel>();
  for (const { name, description = '' } of named) {
    const key = name.trim().toLowerCase();
    if (!byName.has(key)) byName.set(key, { name: name.trim(), description });
  }
  const channels = await findChannelsByName(
    db,
    realm.id,
    caller.id,
    [...byName.values()].map(({ name }) => name),
  );
  const user = { id: caller.id, role: caller.role, group_ids: await findGroupIdsOf(db, realm, caller) };
  const joinable: Joinable = { known: [], missing: [], unauthorized: [] };
  for (const channel of channels) {
    const asked = byName.get(channel.name.toLowerCase());
    byName.delete(channel.name.toLowerCase());
    if (!channel.is_archived && canAccessContent(realm, user, channel)) joinable.known.push(channel);
    else if (asked) joinable.unauthorized.push(asked.name);
  }
  if (caller.role === ROLES.guest) joinable.unauthorized.push(...[...byName.values()].map(({ name }) => name));
  else joinable.missing.push(...byName.values());
  return joinable;
}

/**
 * The channels of these names.
 *
 * @throws ChatError STREAM_DOES_NOT_EXIST for a name that is unknown, or not for the caller to know.
 */
export async function accessChannelsByName(
  db: Db,
  realm: Realm,
  caller: Caller,
  names: readonly string[],
): Promise<ChannelForUser[]> {
  const wanted = new Map(names.map((name) => [name.trim().toLowerCase(), name]));
  const channels = await findChannelsByName(
    db,
    realm.id,
    caller.id,
    names.map((name) => name.trim()),
  );
  const user = { id: caller.id, role: caller.role, group_ids: await findGroupIdsOf(db, realm, caller) };
  const known = channels.filter((channel) => canAccessMetadata(realm, user, channel));
  for (const { name } of known) wanted.delete(name.toLowerCase());
  const [unknown] = wanted.values();
  if (unknown !== undefined) {
    throw new ChatError('STREAM_DOES_NOT_EXIST', `Channel '${unknown}' does not exist`, { stream: unknown });
  }
  return known;
}

/**
 * May the caller subscribe these users to these channels? Themselves and their bots they may; answers the
 * others.
 *
 * @throws ChatError BAD_REQUEST, also where a user is deactivated.
 */
export async function checkMaySubscribe(
  db: Db,
  realm: Realm,
  caller: Caller,
  users: readonly User[],
  channels: readonly Channel[],
): Promise<User[]> {
  if (users.some(({ is_active }) => !is_active))
    throw new ChatError('BAD_REQUEST', 'A user to subscribe is deactivated.');
  const others = users.filter(({ id, bot_owner_id }) => id !== caller.id && bot_owner_id !== caller.id);
  if (others.length === 0) return others;
  const [refused] = await findNotAddable(db, realm, caller, channels);
  if (refused) throw new ChatError('BAD_REQUEST', `Insufficient permission to add subscribers to '${refused.name}'`);
  return others;
}

/** Those of the channels to which the caller may not subscribe others. That they may read there is for their caller to check. */
export async function findNotAddable(
  db: Db,
  realm: Realm,
  caller: Caller,
  channels: readonly Channel[],
): Promise<Channel[]> {
  if (await hasRealmPermission(db, realm, caller, 'can_add_subscribers_group')) return [];
  return findUnmanaged(db, realm, caller, channels, 'can_add_subscribers_group');
}

/** May the caller unsubscribe others from these channels? @throws ChatError BAD_REQUEST */
export async function checkMayRemoveSubscribers(
  db: Db,
  realm: Realm,
  caller: Caller,
  channels: readonly Channel[],
): Promise<void> {
  const [refused] = await findUnmanaged(db, realm, caller, channels, 'can_remove_subscribers_group');
  if (refused)
    throw new ChatError('BAD_REQUEST', `Insufficient permission to remove subscribers from '${refused.name}'`);
}

/** The channels that the caller neither administers nor has this permission of. */
async function findUnmanaged(
  db: Db,
  realm: Realm,
  caller: Caller,
  channels: readonly Channel[],
  name: ChannelGroupSettingName,
): Promise<Channel[]> {
  if (caller.role <= ROLES.administrator) return [];
  const user = { id: caller.id, role: caller.role, group_ids: await findGroupIdsOf(db, realm, caller) };
  return channels.filter(
    (channel) =>
      !isAllowedInChannel(realm, user, channel, 'can_administer_channel_group') &&
      !isAllowedInChannel(realm, user, channel, name),
  );
}
