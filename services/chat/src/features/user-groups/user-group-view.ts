import { boolean, groupSetting, integer, list, nullable, object, string } from '../../http/answer-types.js';
import type { Realm } from '../../domain/realm.js';
import { ownSystemGroup, SYSTEM_SUBGROUPS, systemGroupId, type SystemGroupName } from '../permissions/index.js';
import { realmSetting } from '../realm-settings/index.js';
import type { RoleHolder } from './user-group-store.js';
import { USER_GROUP_SETTING_NAMES, userGroupSetting, type UserGroup } from './user-group.js';
import { model } from '../../http/models.js';

const settings = Object.fromEntries(USER_GROUP_SETTING_NAMES.map((name) => [name, groupSetting()]));

export const userGroupSchema = model(
  'UserGroup',
  object({
    id: integer(),
    name: string(),
    description: string(),
    is_system_group: boolean(),
    creator_id: nullable(integer()),
    date_created: nullable(integer()),
    members: list(integer()),
    direct_subgroup_ids: list(integer()),
    deactivated: boolean(),
    ...settings,
  }),
);

/** What changed of one. */
export const userGroupChangeSchema = model(
  'UserGroupChange',
  object({}, { name: string(), description: string(), deactivated: boolean(), ...settings }),
);

/** The user group object of chat.md section 2. */
export function userGroupView(
  realm: Realm,
  group: UserGroup,
  members: readonly number[],
  subgroup_ids: readonly number[],
) {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    is_system_group: group.is_system_group,
    creator_id: group.creator_id,
    date_created: group.date_created && Math.floor(group.date_created.getTime() / 1000),
    members,
    direct_subgroup_ids: subgroup_ids,
    ...Object.fromEntries(USER_GROUP_SETTING_NAMES.map((name) => [name, userGroupSetting(realm, group, name)])),
    deactivated: group.deactivated,
  };
}

/** Direct members of the system groups, by group id: they follow from roles. */
export function systemGroupMembers(realm: Realm, users: readonly RoleHolder[], now: Date): Map<number, number[]> {
  const threshold = realmSetting(realm, 'waiting_period_threshold');
  const members = new Map<number, number[]>(Object.values(realm.system_group_ids).map((id) => [id, []]));
  for (const user of users) members.get(systemGroupId(realm, ownSystemGroup(user, threshold, now)))?.push(user.id);
  return members;
}

/** The one subgroup that a system group is made of besides its own members. */
export function systemSubgroupIds(realm: Realm, name: string): number[] {
  const nested = SYSTEM_SUBGROUPS.find(({ group }) => group === (name as SystemGroupName));
  return nested ? [systemGroupId(realm, nested.subgroup)] : [];
}
