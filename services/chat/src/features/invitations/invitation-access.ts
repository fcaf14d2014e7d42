import type { Db, Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller, type Role } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import {
  canAccessContent,
  findChannelsForUser,
  type Channel,
  type ChannelForUser,
} from '../channel-directory/index.js';
import { findGroupIdsOf, hasRealmPermission, type RealmGroupSettingName } from '../permissions/index.js';
import { findNotAddable } from '../subscriptions/index.js';
import { findUserGroupsForUpdate, hasGroupPermission, lockGroupNesting, type UserGroup } from '../user-groups/index.js';
import { findInvitationForUpdate, shareRole } from './invitation-store.js';
import { stateOf } from './invitation-rules.js';
import type { Invitation } from './invitation.js';

/** @throws ChatError BAD_REQUEST */
export async function checkMayInvite(
  db: Db,
  realm: Realm,
  caller: Caller,
  permission: Extract<RealmGroupSettingName, 'can_invite_users_group' | 'create_multiuse_invite_group'>,
): Promise<void> {
  if (!(await hasRealmPermission(db, realm, caller, permission))) {
    throw new ChatError('BAD_REQUEST', `Insufficient permission: ${permission}`);
  }
}

/**
 * Nobody makes anybody more than they are themselves. Answers the caller's role, which stays so until the commit.
 *
 * @throws ChatError UNAUTHORIZED_PRINCIPAL for owners, BAD_REQUEST for other roles, USER_DEACTIVATED for who is so by now
 */
export async function checkMayInviteAs(tx: Tx, realm: Realm, caller: Caller, wanted: Role): Promise<Role> {
  const role = await shareRole(tx, realm.id, caller.id);
  if (role === undefined) throw new ChatError('USER_DEACTIVATED', 'This account has been deactivated.');
  if (wanted >= role) return role;
  if (wanted === ROLES.owner) throw new ChatError('UNAUTHORIZED_PRINCIPAL', 'Only organization owners can do this.');
  throw new ChatError('BAD_REQUEST', 'You cannot invite people to a role above your own.');
}

/**
 * Channels that an invitation may lead to: those that the caller may add people to, and beside them default channels.
 *
 * @throws ChatError BAD_REQUEST
 */
export async function checkChannels(
  db: Db,
  realm: Realm,
  caller: Caller,
  channel_ids: readonly number[],
): Promise<void> {
  if (channel_ids.length === 0) return;
  const usable = await findReadable(db, realm, caller, channel_ids);
  const unknown = missingAmong(channel_ids, usable);
  if (unknown !== undefined) {
    throw new ChatError('BAD_REQUEST', `Invalid channel ID ${unknown}. No invitations were sent.`);
  }
  const refused = await findNotAddable(db, realm, caller, usable);
  if (refused.length === usable.length || refused.some(({ is_default }) => !is_default)) {
    throw new ChatError('BAD_REQUEST', 'You do not have permission to subscribe other users to channels.');
  }
}

/** Those of the channels of an invitation to which its inviter may still lead people, and default ones. */
export async function findOfferedChannels(
  db: Db,
  realm: Realm,
  inviter: Caller,
  channel_ids: readonly number[],
): Promise<Channel[]> {
  if (channel_ids.length === 0) return [];
  const usable = await findReadable(db, realm, inviter, channel_ids);
  const refused = new Set(await findNotAddable(db, realm, inviter, usable));
  return usable.filter((channel) => channel.is_default || !refused.has(channel));
}

async function findReadable(
  db: Db,
  realm: Realm,
  caller: Caller,
  channel_ids: readonly number[],
): Promise<ChannelForUser[]> {
  const channels = await findChannelsForUser(db, realm.id, caller.id, channel_ids);
  const user = { id: caller.id, role: caller.role, group_ids: await findGroupIdsOf(db, realm, caller) };
  return channels.filter((channel) => !channel.is_archived && canAccessContent(realm, user, channel));
}

/** Groups that the caller may add people to; they stay so until the commit. @throws ChatError BAD_REQUEST */
export async function checkGroups(tx: Tx, realm: Realm, caller: Caller, group_ids: readonly number[]): Promise<void> {
  const usable = await findUsableGroups(tx, realm, group_ids);
  const unknown = missingAmong(group_ids, usable);
  if (unknown !== undefined) throw new ChatError('BAD_REQUEST', `Invalid user group ID: ${unknown}`);
  for (const group of usable) {
    if (await canAddMembers(tx, realm, caller, group)) continue;
    throw new ChatError('BAD_REQUEST', `Insufficient permission to add members to '${group.name}'`);
  }
}

/**
 * Those of the groups of an invitation to which its inviter may still add people. Call it before any other lock: they,
 * and how groups are nested, are the first in the order of locks.
 */
export async function lockOfferedGroups(
  tx: Tx,
  realm: Realm,
  inviter: Caller,
  group_ids: readonly number[],
): Promise<UserGroup[]> {
  if (group_ids.length === 0) return [];
  const groups = await findUsableGroups(tx, realm, group_ids);
  await lockGroupNesting(tx, realm.id);
  const offered: UserGroup[] = [];
  for (const group of groups) if (await canAddMembers(tx, realm, inviter, group)) offered.push(group);
  return offered;
}

async function findUsableGroups(tx: Tx, realm: Realm, group_ids: readonly number[]): Promise<UserGroup[]> {
  const groups = await findUserGroupsForUpdate(tx, realm.id, group_ids);
  return groups.filter((group) => !group.deactivated && !group.is_system_group);
}

const canAddMembers = (tx: Tx, realm: Realm, caller: Caller, group: UserGroup) =>
  hasGroupPermission(tx, realm, caller, group, 'can_add_members_group');

function missingAmong(ids: readonly number[], found: readonly { id: number }[]): number | undefined {
  const known = new Set(found.map(({ id }) => id));
  return ids.find((id) => !known.has(id));
}

/**
 * Whether the caller may know of the invitation: it is their own, or they administer. A link that makes those who follow
 * it more than an administrator is not shown to that administrator, who could follow it.
 */
export function isShownTo({ id, role }: Pick<Caller, 'id' | 'role'>, invitation: Invitation): boolean {
  if (invitation.inviter_id === id) return true;
  return role <= ROLES.administrator && (invitation.email !== null || invitation.invited_as >= role);
}

/**
 * An open invitation to an address, or a link for many, that the caller may end or send again; locked until the commit.
 *
 * @throws ChatError BAD_REQUEST for none that is shown to them, UNAUTHORIZED_PRINCIPAL for one to a role above theirs
 */
export async function accessInvitation(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  id: number,
  kind: 'address' | 'link',
): Promise<Invitation> {
  const invitation = await findInvitationForUpdate(tx, realm.id, id);
  if (
    !invitation ||
    (invitation.email === null) !== (kind === 'link') ||
    stateOf(invitation, tx.now()) !== 'open' ||
    !isShownTo(caller, invitation)
  ) {
    throw new ChatError('BAD_REQUEST', 'No such invitation');
  }
  if (invitation.inviter_id !== caller.id && invitation.invited_as < caller.role) {
    throw new ChatError('UNAUTHORIZED_PRINCIPAL', 'Only organization owners can do this.');
  }
  return invitation;
}
