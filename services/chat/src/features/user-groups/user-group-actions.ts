import type { Tx } from '../../db/db.js';
import { isUniqueViolation } from '../../db/db-errors.js';
import { ChatError } from '../../domain/errors.js';
import type { GroupSettingValue } from '../../domain/group-setting.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { propertyChanges, recordChanges, type Change } from '../audit-log/index.js';
import { announcingChannelsOfGroups } from '../channel-directory/index.js';
import { publish, type Audience, type NewEvent } from '../events/index.js';
import { findGroupIdsAbove } from '../permissions/index.js';
import { loadComposition } from './user-group-list.js';
import { checkGroupName } from './user-group-rules.js';
import {
  countUserGroups,
  deleteMembers,
  deleteSubgroups,
  findUserGroups,
  insertMembers,
  insertSubgroups,
  insertUserGroup,
  isGroupNameTaken,
  lockGroupNesting,
  updateUserGroup,
} from './user-group-store.js';
import { userGroupView } from './user-group-view.js';
import { USER_GROUP_SETTING_NAMES, userGroupSetting, type UserGroup, type UserGroupSettingName } from './user-group.js';
import { LIMITS } from '../../limits/index.js';

const KNOWING_DEACTIVATED = { name: 'include_deactivated_groups', value: true } as const;
const IGNORING_DEACTIVATED = { name: 'include_deactivated_groups', value: false } as const;

/** Deactivated groups exist only for clients that ask for them. */
function audienceOf(group: UserGroup): Audience {
  return { everyone: 'all', ...(group.deactivated && { capability: KNOWING_DEACTIVATED }) };
}

function groupEvent(group: UserGroup, op: string, members: object): NewEvent {
  return { audience: audienceOf(group), payload: { type: 'user_group', op, ...members } };
}

export interface NewUserGroup {
  name: string;
  description: string;
  member_ids: readonly number[];
  subgroup_ids: readonly number[];
  group_settings: Partial<Record<UserGroupSettingName, GroupSettingValue>>;
}

export async function createUserGroup(tx: Tx, realm: Realm, creator: Caller, wanted: NewUserGroup): Promise<UserGroup> {
  const { name, description, group_settings, member_ids, subgroup_ids } = wanted;
  await checkNameIsFree(tx, realm, name, 0);
  await lockGroupNesting(tx, realm.id);
  if ((await countUserGroups(tx, realm.id)) >= LIMITS.userGroups) {
    throw new ChatError('BAD_REQUEST', `An organization can have at most ${LIMITS.userGroups} user groups.`);
  }
  const group = await orNameTaken(name, () =>
    insertUserGroup(tx, realm.id, { name, description, creator_id: creator.id, group_settings }),
  );
  await insertMembers(tx, realm.id, group.id, member_ids);
  await insertSubgroups(tx, realm.id, group.id, subgroup_ids);
  await recordChanges(tx, realm.id, creator, [
    { event_type: 'user_group_created', user_group_id: group.id },
    ...memberChanges('user_group_member_added', group, member_ids),
    ...(await subgroupChanges(tx, realm, 'user_group_subgroup_added', group, subgroup_ids)),
  ]);
  const view = userGroupView(realm, group, ascending(member_ids), ascending(subgroup_ids));
  await publish(tx, realm.id, groupEvent(group, 'add', { group: view }));
  return group;
}

export interface UserGroupChanges {
  name?: string;
  description?: string;
  group_settings?: Partial<Record<UserGroupSettingName, GroupSettingValue>>;
}

/** Stores the changes and tells everybody of each by itself; the group as it is then. */
export async function changeUserGroup(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  group: UserGroup,
  changes: UserGroupChanges,
): Promise<UserGroup> {
  const announced = { ...changes.group_settings, ...pick(changes, 'name'), ...pick(changes, 'description') };
  if (Object.keys(announced).length === 0) return group;
  if (changes.name !== undefined) await checkNameIsFree(tx, realm, changes.name, group.id);
  await orNameTaken(changes.name ?? group.name, () => updateUserGroup(tx, realm.id, group.id, changes));
  const { name, description } = group;
  const settings = USER_GROUP_SETTING_NAMES.map((setting) => [setting, userGroupSetting(realm, group, setting)]);
  const before = { name, description, ...Object.fromEntries(settings) };
  const change = { event_type: 'user_group_changed' as const, user_group_id: group.id };
  await recordChanges(tx, realm.id, actor, propertyChanges(change, before, announced));
  await publish(
    tx,
    realm.id,
    Object.entries(announced).map(([name, value]) =>
      groupEvent(group, 'update', { group_id: group.id, data: { [name]: value } }),
    ),
  );
  return { ...group, ...changes, group_settings: { ...group.group_settings, ...changes.group_settings } };
}

/** Clients that do not show deactivated groups lose or get the group; the others are told of the change. */
export async function setDeactivated(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  group: UserGroup,
  deactivated: boolean,
): Promise<void> {
  await updateUserGroup(tx, realm.id, group.id, { deactivated });
  const event_type = deactivated ? 'user_group_deactivated' : 'user_group_reactivated';
  await recordChanges(tx, realm.id, actor, { event_type, user_group_id: group.id });
  const { members, subgroup_ids } = await loadComposition(tx, realm, group);
  const changed = { ...group, deactivated };
  await publish(tx, realm.id, [
    {
      audience: { everyone: 'all', capability: KNOWING_DEACTIVATED },
      payload: { type: 'user_group', op: 'update', group_id: group.id, data: { deactivated } },
    },
    {
      audience: { everyone: 'all', capability: IGNORING_DEACTIVATED },
      payload: deactivated
        ? { type: 'user_group', op: 'remove', group_id: group.id }
        : { type: 'user_group', op: 'add', group: userGroupView(realm, changed, members, subgroup_ids) },
    },
  ]);
}

export async function addMembers(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  group: UserGroup,
  user_ids: readonly number[],
): Promise<void> {
  if (user_ids.length === 0) return;
  await recordChanges(tx, realm.id, actor, memberChanges('user_group_member_added', group, user_ids));
  await changing(tx, realm, group, async () => {
    await insertMembers(tx, realm.id, group.id, user_ids);
    await publish(tx, realm.id, groupEvent(group, 'add_members', { group_id: group.id, user_ids }));
  });
}

export async function removeMembers(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  group: UserGroup,
  user_ids: readonly number[],
): Promise<void> {
  if (user_ids.length === 0) return;
  await recordChanges(tx, realm.id, actor, memberChanges('user_group_member_removed', group, user_ids));
  await changing(tx, realm, group, async () => {
    await deleteMembers(tx, realm.id, group.id, user_ids);
    await publish(tx, realm.id, groupEvent(group, 'remove_members', { group_id: group.id, user_ids }));
  });
}

export async function addSubgroups(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  group: UserGroup,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await recordChanges(tx, realm.id, actor, await subgroupChanges(tx, realm, 'user_group_subgroup_added', group, ids));
  await changing(tx, realm, group, async () => {
    await insertSubgroups(tx, realm.id, group.id, ids);
    await publish(tx, realm.id, groupEvent(group, 'add_subgroups', { group_id: group.id, direct_subgroup_ids: ids }));
  });
}

export async function removeSubgroups(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  group: UserGroup,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await recordChanges(tx, realm.id, actor, await subgroupChanges(tx, realm, 'user_group_subgroup_removed', group, ids));
  await changing(tx, realm, group, async () => {
    await deleteSubgroups(tx, realm.id, group.id, ids);
    await publish(
      tx,
      realm.id,
      groupEvent(group, 'remove_subgroups', { group_id: group.id, direct_subgroup_ids: ids }),
    );
  });
}

const memberChanges = (
  event_type: 'user_group_member_added' | 'user_group_member_removed',
  group: UserGroup,
  user_ids: readonly number[],
): Change[] => user_ids.map((user_id) => ({ event_type, user_group_id: group.id, user_id }));

async function subgroupChanges(
  tx: Tx,
  realm: Realm,
  event_type: 'user_group_subgroup_added' | 'user_group_subgroup_removed',
  group: UserGroup,
  ids: readonly number[],
): Promise<Change[]> {
  const subgroups = (await findUserGroups(tx, realm.id)).filter(({ id }) => ids.includes(id));
  return subgroups.map(({ id, name }) => ({
    event_type,
    user_group_id: group.id,
    details: { subgroup_id: id, subgroup_name: name },
  }));
}

/** Channels are known by the groups that their settings name, and by all within those. */
async function changing(tx: Tx, realm: Realm, group: UserGroup, change: () => Promise<void>): Promise<void> {
  await lockGroupNesting(tx, realm.id);
  await announcingChannelsOfGroups(tx, realm, await findGroupIdsAbove(tx, realm.id, group.id), change);
}

async function checkNameIsFree(tx: Tx, realm: Realm, name: string, group_id: number): Promise<void> {
  checkGroupName(name);
  if (await isGroupNameTaken(tx, realm.id, name, group_id)) throw nameTaken(name);
}

async function orNameTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'user_groups_by_name')) throw nameTaken(name);
    throw error;
  }
}

function nameTaken(name: string): ChatError {
  return new ChatError('BAD_REQUEST', `User group '${name}' already exists.`);
}

function ascending(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b);
}

function pick(changes: UserGroupChanges, name: 'name' | 'description'): object {
  return changes[name] === undefined ? {} : { [name]: changes[name] };
}
