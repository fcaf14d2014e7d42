import type { Db } from '../../db/db.js';
import type { GroupSettingValue } from '../../domain/group-setting.js';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { isInGroupSetting, systemGroupId, type Member } from './group-membership.js';
import type { SystemGroupName } from './system-groups.js';

interface RealmGroupSetting {
  default: SystemGroupName;
  /** False: never holds for guests, whatever the value says (chat-gaps.md 1.6). */
  allow_everyone_group: boolean;
  allow_nobody_group: boolean;
  /** Only owners may change it (chat-gaps.md section 3). */
  owner_only?: boolean;
  /** Nothing here asks for it: it is told to clients, and nobody changes it (docs/settings.md). */
  fixed?: boolean;
  /** Only these system groups will do, and no others. */
  allowed_system_groups?: readonly SystemGroupName[];
}

const everyone = { default: 'role:everyone', allow_everyone_group: true, allow_nobody_group: true } as const;
const members = { default: 'role:members', allow_everyone_group: false, allow_nobody_group: true } as const;
const administrators = { ...members, default: 'role:administrators' } as const;

/** The organization's permissions (chat-gaps.md 1.6). */
export const REALM_GROUP_SETTINGS = {
  can_access_all_users_group: {
    ...everyone,
    allow_nobody_group: false,
    allowed_system_groups: ['role:everyone', 'role:members'],
  },
  can_delete_own_message_group: everyone,
  can_move_messages_between_topics_group: everyone,
  can_resolve_topics_group: everyone,
  can_summarize_topics_group: { ...everyone, fixed: true },
  direct_message_initiator_group: everyone,
  direct_message_permission_group: everyone,
  can_add_custom_emoji_group: members,
  can_add_subscribers_group: members,
  can_create_bots_group: members,
  can_create_write_only_bots_group: members,
  can_create_groups: members,
  can_create_public_channel_group: members,
  can_create_private_channel_group: members,
  can_invite_users_group: { ...members, owner_only: true },
  can_move_messages_between_channels_group: members,
  can_set_topics_policy_group: members,
  can_set_delete_message_policy_group: { ...members, default: 'role:moderators' },
  create_multiuse_invite_group: { ...administrators, owner_only: true },
  can_delete_any_message_group: administrators,
  can_manage_billing_group: { ...administrators, owner_only: true, fixed: true },
  can_mention_many_users_group: { ...administrators, allow_everyone_group: true },
  can_create_web_public_channel_group: {
    ...members,
    default: 'role:owners',
    allowed_system_groups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  },
  can_manage_all_groups: { ...members, default: 'role:owners', allow_nobody_group: false, owner_only: true },
} as const satisfies Record<string, RealmGroupSetting>;

export type RealmGroupSettingName = keyof typeof REALM_GROUP_SETTINGS;

export function realmGroupSetting(realm: Realm, name: RealmGroupSettingName): GroupSettingValue {
  const stored = realm.group_settings[name] as GroupSettingValue | undefined;
  return stored ?? systemGroupId(realm, REALM_GROUP_SETTINGS[name].default);
}

/** Whether the user has the organization's permission of that name. */
export async function hasRealmPermission(
  db: Db,
  realm: Realm,
  user: Member,
  name: RealmGroupSettingName,
): Promise<boolean> {
  if (user.role === ROLES.guest && !REALM_GROUP_SETTINGS[name].allow_everyone_group) return false;
  return isInGroupSetting(db, realm, user, realmGroupSetting(realm, name));
}
