import type { GroupSettingValue } from '../../domain/group-setting.js';
import type { Realm } from '../../domain/realm.js';
import { systemGroupId, type GroupSettingRules, type SystemGroupName } from '../permissions/index.js';

interface UserGroupSetting extends GroupSettingRules {
  /** `group_creator`: whoever creates the group. */
  default: SystemGroupName | 'group_creator';
  disallowed_system_groups?: readonly SystemGroupName[];
}

const byCreator = { default: 'group_creator', allow_everyone_group: false } as const;
const byNobody = { default: 'role:nobody', allow_everyone_group: false } as const;

/** Permissions of a group, with what a new one has (chat.md 4.14, chat-gaps.md 4.14). */
export const USER_GROUP_SETTINGS = {
  can_add_members_group: byCreator,
  can_join_group: byNobody,
  can_leave_group: { default: 'role:everyone', allow_everyone_group: true },
  can_manage_group: byCreator,
  can_mention_group: {
    default: 'role:everyone',
    allow_everyone_group: true,
    disallowed_system_groups: ['role:owners'],
  },
  can_remove_members_group: byNobody,
} as const satisfies Record<string, UserGroupSetting>;

export type UserGroupSettingName = keyof typeof USER_GROUP_SETTINGS;
export const USER_GROUP_SETTING_NAMES = Object.keys(USER_GROUP_SETTINGS) as UserGroupSettingName[];

export interface UserGroup {
  id: number;
  name: string;
  description: string;
  is_system_group: boolean;
  creator_id: number | null;
  date_created: Date | null;
  deactivated: boolean;
  group_settings: Partial<Record<UserGroupSettingName, GroupSettingValue>>;
}

/** Nobody has a say over system groups; of other groups without a value the default, or nobody in place of a creator. */
export function userGroupSetting(realm: Realm, group: UserGroup, name: UserGroupSettingName): GroupSettingValue {
  const stored = group.group_settings[name];
  if (stored !== undefined) return stored;
  const { default: fallback } = USER_GROUP_SETTINGS[name];
  if (group.is_system_group || fallback === 'group_creator') return systemGroupId(realm, 'role:nobody');
  return systemGroupId(realm, fallback);
}
