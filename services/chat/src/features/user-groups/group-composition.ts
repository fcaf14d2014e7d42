import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { findGroupIdsAbove, systemGroupId } from '../permissions/index.js';
import { findUsers, invalidUser } from '../user-directory/index.js';
import { hasGroupPermission, noPermission } from './user-group-access.js';
import { addMembers, addSubgroups, removeMembers, removeSubgroups } from './user-group-actions.js';
import { loadComposition } from './user-group-list.js';
import { findUserGroups, lockGroupNesting } from './user-group-store.js';
import type { UserGroup } from './user-group.js';

export interface CompositionChange {
  add: readonly number[];
  delete: readonly number[];
}

/** Ids of active users, once each. @throws ChatError BAD_REQUEST for any other. */
export async function checkUsers(tx: Tx, realm: Realm, user_ids: readonly number[]): Promise<number[]> {
  const unique = [...new Set(user_ids)].sort((a, b) => a - b);
  const found = await findUsers(tx, realm.id, unique);
  if (found.length !== unique.length || found.some((user) => !user.is_active || user.is_system_bot)) {
    throw invalidUser();
  }
  return unique;
}

/** Ids of groups that may be part of others, once each. @throws ChatError BAD_REQUEST for any other. */
export async function checkSubgroups(tx: Tx, realm: Realm, ids: readonly number[]): Promise<number[]> {
  const unique = [...new Set(ids)].sort((a, b) => a - b);
  if (unique.length === 0) return unique;
  const usable = new Set(
    (await findUserGroups(tx, realm.id)).filter((group) => !group.deactivated).map(({ id }) => id),
  );
  usable.delete(systemGroupId(realm, 'role:internet'));
  const invalid = unique.find((id) => !usable.has(id));
  if (invalid !== undefined) throw new ChatError('BAD_REQUEST', `Invalid user group ID: ${invalid}`);
  return unique;
}

/** Members come and go by themselves where the group lets them, else by those who may add and remove. */
export async function changeMembers(tx: Tx, realm: Realm, caller: Caller, group: UserGroup, change: CompositionChange) {
  const added = await checkUsers(tx, realm, change.add);
  const removed = [...new Set(change.delete)].sort((a, b) => a - b);
  const isSelf = (ids: number[]) => ids.length === 1 && ids[0] === caller.id;
  if (added.length > 0) {
    await checkMay(tx, realm, caller, group, 'can_add_members_group', isSelf(added) ? 'can_join_group' : undefined);
  }
  if (removed.length > 0) {
    await checkMay(
      tx,
      realm,
      caller,
      group,
      'can_remove_members_group',
      isSelf(removed) ? 'can_leave_group' : undefined,
    );
  }
  const members = new Set((await loadComposition(tx, realm, group)).members);
  const already = added.find((id) => members.has(id));
  if (already !== undefined) throw new ChatError('BAD_REQUEST', `User ${already} is already a member of this group`);
  const absent = removed.find((id) => !members.has(id));
  if (absent !== undefined) throw new ChatError('BAD_REQUEST', `There is no user ${absent} in this group`);
  await removeMembers(tx, realm, caller, group, removed);
  await addMembers(tx, realm, caller, group, added);
  return { added, removed };
}

export async function changeSubgroups(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  group: UserGroup,
  change: CompositionChange,
) {
  const removed = [...new Set(change.delete)].sort((a, b) => a - b);
  if (change.add.length > 0) await checkMay(tx, realm, caller, group, 'can_add_members_group');
  if (removed.length > 0) await checkMay(tx, realm, caller, group, 'can_remove_members_group');
  await lockGroupNesting(tx, realm.id);
  const added = await checkSubgroups(tx, realm, change.add);
  const { subgroup_ids } = await loadComposition(tx, realm, group);
  const already = added.find((id) => subgroup_ids.includes(id));
  if (already !== undefined)
    throw new ChatError('BAD_REQUEST', `User group ${already} is already a subgroup of this group.`);
  const absent = removed.find((id) => !subgroup_ids.includes(id));
  if (absent !== undefined) throw new ChatError('BAD_REQUEST', `User group ${absent} is not a subgroup of this group.`);
  const above = await findGroupIdsAbove(tx, realm.id, group.id);
  const cyclic = added.find((id) => above.includes(id));
  if (cyclic !== undefined) {
    throw new ChatError('BAD_REQUEST', `User group ${cyclic} is already a supergroup of user group ${group.id}.`);
  }
  await removeSubgroups(tx, realm, caller, group, removed);
  await addSubgroups(tx, realm, caller, group, added);
}

async function checkMay(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  group: UserGroup,
  permission: 'can_add_members_group' | 'can_remove_members_group',
  own?: 'can_join_group' | 'can_leave_group',
): Promise<void> {
  const lesser = own ? [permission, own] : [permission];
  if (!(await hasGroupPermission(tx, realm, caller, group, ...lesser))) throw noPermission();
}
