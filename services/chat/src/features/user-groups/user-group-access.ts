import type { Db, Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { GroupSettingUpdate, GroupSettingValue } from '../../domain/group-setting.js';
import type { Realm } from '../../domain/realm.js';
import { checkGroupSettingUpdate, hasRealmPermission, isInGroupSetting } from '../permissions/index.js';
import { findUserGroup, findUserGroupForUpdate } from './user-group-store.js';
import { USER_GROUP_SETTINGS, userGroupSetting, type UserGroup, type UserGroupSettingName } from './user-group.js';

/** @throws ChatError BAD_REQUEST for a group that is unknown or of another organization. */
export async function accessUserGroup(db: Db, realm: Realm, id: number): Promise<UserGroup> {
  return orInvalid(await findUserGroup(db, realm.id, id));
}

/** The group, locked until the commit. System groups are nobody's to change. */
export async function accessUserGroupForUpdate(tx: Tx, realm: Realm, id: number): Promise<UserGroup> {
  const group = orInvalid(await findUserGroupForUpdate(tx, realm.id, id));
  if (group.is_system_group) throw noPermission();
  return group;
}

export async function checkCanManage(db: Db, realm: Realm, caller: Caller, group: UserGroup): Promise<void> {
  if (!(await hasGroupPermission(db, realm, caller, group))) throw noPermission();
}

/** Whether the caller manages the group, or has one of its lesser permissions. */
export async function hasGroupPermission(
  db: Db,
  realm: Realm,
  caller: Caller,
  group: UserGroup,
  ...lesser: UserGroupSettingName[]
): Promise<boolean> {
  if (await hasRealmPermission(db, realm, caller, 'can_manage_all_groups')) return true;
  if (caller.role === ROLES.guest) return false;
  for (const name of ['can_manage_group' as const, ...lesser]) {
    if (await isInGroupSetting(db, realm, caller, userGroupSetting(realm, group, name))) return true;
  }
  return false;
}

/** Those of the settings that get another value. @throws ChatError for a value that they cannot have. */
export async function checkSettingUpdates(
  db: Db,
  realm: Realm,
  group: UserGroup,
  updates: Partial<Record<UserGroupSettingName, GroupSettingUpdate>>,
): Promise<Partial<Record<UserGroupSettingName, GroupSettingValue>>> {
  const values: Partial<Record<UserGroupSettingName, GroupSettingValue>> = {};
  for (const [name, update] of Object.entries(updates) as [UserGroupSettingName, GroupSettingUpdate][]) {
    const current = userGroupSetting(realm, group, name);
    const value = await checkGroupSettingUpdate(db, realm, name, USER_GROUP_SETTINGS[name], current, update);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

export function noPermission(): ChatError {
  return new ChatError('BAD_REQUEST', 'Insufficient permission');
}

function orInvalid(group: UserGroup | undefined): UserGroup {
  if (!group) throw new ChatError('BAD_REQUEST', 'Invalid user group');
  return group;
}
