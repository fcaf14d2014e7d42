import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { findChannelFolderLocked } from './channel-folder-store.js';
import { hasRealmPermission, type RealmGroupSettingName } from '../permissions/index.js';
import { realmSetting } from '../realm-settings/index.js';
import type { Channel, ChannelGroupSettingName } from './channel.js';

/** Who can read a channel, and how much of it. */
export type Privacy = Pick<Channel, 'invite_only' | 'is_web_public' | 'history_public_to_subscribers'>;

/** @throws ChatError BAD_REQUEST for a combination that no channel may have. */
export function checkPrivacy(privacy: Privacy): void {
  const { invite_only, is_web_public, history_public_to_subscribers } = privacy;
  if (is_web_public && invite_only)
    throw new ChatError('BAD_REQUEST', 'A private channel cannot be public on the web.');
  if (!invite_only && !history_public_to_subscribers) {
    throw new ChatError('BAD_REQUEST', 'The history of a public channel cannot be protected.');
  }
}

/** May the caller make channels of that kind? @throws ChatError BAD_REQUEST */
export async function checkMayMake(db: Db, realm: Realm, caller: Caller, privacy: Privacy): Promise<void> {
  if (privacy.is_web_public) {
    if (!realmSetting(realm, 'enable_spectator_access')) {
      throw new ChatError('BAD_REQUEST', 'Channels that are public on the web are not enabled in this organization.');
    }
    await checkRealmPermission(db, realm, caller, 'can_create_web_public_channel_group');
  } else if (privacy.invite_only) {
    await checkRealmPermission(db, realm, caller, 'can_create_private_channel_group');
  } else {
    await checkRealmPermission(db, realm, caller, 'can_create_public_channel_group');
  }
}

/** @throws ChatError UNAUTHORIZED_PRINCIPAL */
export function checkMaySetRetention(caller: Caller): void {
  if (caller.role > ROLES.owner) throw new ChatError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
}

/** @throws ChatError BAD_REQUEST */
export function checkMaySetDefault(caller: Caller): void {
  if (caller.role > ROLES.administrator) {
    throw new ChatError('BAD_REQUEST', 'You do not have permission to change default channels.');
  }
}

export function checkMaySetTopicsPolicy(db: Db, realm: Realm, caller: Caller): Promise<void> {
  return checkRealmPermission(db, realm, caller, 'can_set_topics_policy_group');
}

/** Who may delete messages is set by those whom the organization lets. */
export async function checkMaySetGroup(
  db: Db,
  realm: Realm,
  caller: Caller,
  name: ChannelGroupSettingName,
): Promise<void> {
  if (name !== 'can_delete_any_message_group' && name !== 'can_delete_own_message_group') return;
  await checkRealmPermission(db, realm, caller, 'can_set_delete_message_policy_group');
}

/** Nobody archives the folder before the commit. @throws ChatError BAD_REQUEST for one that is unknown or archived. */
export async function checkFolder(db: Db, realm: Realm, folder_id: number): Promise<void> {
  const folder = await findChannelFolderLocked(db, realm.id, folder_id, 'use');
  if (!folder || folder.is_archived) throw new ChatError('BAD_REQUEST', 'Invalid channel folder ID');
}

async function checkRealmPermission(db: Db, realm: Realm, caller: Caller, name: RealmGroupSettingName): Promise<void> {
  if (await hasRealmPermission(db, realm, caller, name)) return;
  throw new ChatError('BAD_REQUEST', `Insufficient permission: ${name}`);
}
