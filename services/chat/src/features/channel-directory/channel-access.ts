import type { Db, Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { findGroupIdsOf, isInGroupSetting } from '../permissions/index.js';
import { CHANNEL_GROUP_SETTINGS, type Channel, type ChannelForUser, type ChannelGroupSettingName } from './channel.js';
import { canAccessContent, canAccessMetadata, channelGroupSetting, type Standing } from './channel-rules.js';
import { findChannelForUser, findChannelForUserByName, lockChannel } from './channel-store.js';

/** Whether the user has this permission of the channel. */
export async function hasChannelPermission(
  db: Db,
  realm: Realm,
  user: Caller,
  channel: Channel,
  name: ChannelGroupSettingName,
): Promise<boolean> {
  if (user.role === ROLES.guest && !CHANNEL_GROUP_SETTINGS[name].allow_everyone_group) return false;
  return isInGroupSetting(db, realm, user, channelGroupSetting(realm, channel, name));
}

/** May read its messages and subscribe (chat-gaps.md 4.10). */
export async function hasContentAccess(db: Db, realm: Realm, user: Caller, channel: ChannelForUser): Promise<boolean> {
  return decide(db, realm, user, channel, canAccessContent);
}

/** May know that it exists and read its settings. */
export async function hasMetadataAccess(db: Db, realm: Realm, user: Caller, channel: ChannelForUser): Promise<boolean> {
  return decide(db, realm, user, channel, canAccessMetadata);
}

/** May change its settings: organization administrators may for every channel. */
export async function canAdministerChannel(db: Db, realm: Realm, user: Caller, channel: Channel): Promise<boolean> {
  return (
    user.role <= ROLES.administrator || hasChannelPermission(db, realm, user, channel, 'can_administer_channel_group')
  );
}

/** The user's groups are looked up only where the channel does not let them in without. */
async function decide(
  db: Db,
  realm: Realm,
  { id, role, date_joined }: Caller,
  channel: ChannelForUser,
  rule: (realm: Realm, user: Standing, channel: ChannelForUser) => boolean,
): Promise<boolean> {
  if (rule(realm, { id, role, group_ids: new Set() }, channel)) return true;
  if (role === ROLES.guest) return false;
  return rule(realm, { id, role, group_ids: await findGroupIdsOf(db, realm, { id, role, date_joined }) }, channel);
}

const ACCESS = {
  metadata: hasMetadataAccess,
  content: hasContentAccess,
} as const;

/**
 * The channel, if the caller has that access to it. Unknown, of another organization and forbidden
 * are the same error (chat-gaps.md 1.1).
 */
export async function accessChannel(
  db: Db,
  realm: Realm,
  caller: Caller,
  channel_id: number,
  need: 'metadata' | 'content',
): Promise<ChannelForUser> {
  const channel = await findChannelForUser(db, realm.id, caller.id, channel_id);
  if (!channel || !(await ACCESS[need](db, realm, caller, channel))) {
    throw new ChatError('BAD_REQUEST', 'Invalid channel ID');
  }
  return channel;
}

/**
 * The channel, locked until the commit, if the caller administers it.
 *
 * @throws ChatError BAD_REQUEST
 */
export async function accessChannelToAdminister(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  channel_id: number,
): Promise<ChannelForUser> {
  const seen = await accessChannel(tx, realm, caller, channel_id, 'metadata');
  // Whoever may not change a channel does not stop it either: looked at before, and again under the lock.
  if (await canAdministerChannel(tx, realm, caller, seen)) {
    await lockChannel(tx, realm.id, channel_id);
    const channel = await accessChannel(tx, realm, caller, channel_id, 'metadata');
    if (await canAdministerChannel(tx, realm, caller, channel)) return channel;
  }
  throw new ChatError('BAD_REQUEST', 'You do not have permission to administer this channel.');
}

/** The channel by its name, ignoring case, if the caller has that access to it; what is missing is STREAM_DOES_NOT_EXIST. */
export async function accessChannelByName(
  db: Db,
  realm: Realm,
  caller: Caller,
  name: string,
  need: 'metadata' | 'content',
): Promise<ChannelForUser> {
  const channel = await findChannelForUserByName(db, realm.id, caller.id, name);
  if (!channel || !(await ACCESS[need](db, realm, caller, channel))) {
    throw new ChatError('STREAM_DOES_NOT_EXIST', `Channel '${name}' does not exist`, { stream: name });
  }
  return channel;
}
