import { CHANNEL_GROUP_SETTINGS } from '../channel-directory/index.js';
import { REALM_GROUP_SETTINGS, type GroupSettingRules } from '../permissions/index.js';
import { USER_GROUP_SETTINGS } from '../user-groups/index.js';

interface Permission extends GroupSettingRules {
  default: string;
}

/** What clients may offer for each permission (`server_supported_permission_settings`). */
export const SUPPORTED_PERMISSION_SETTINGS = {
  realm: supported(REALM_GROUP_SETTINGS),
  stream: {
    ...supported(CHANNEL_GROUP_SETTINGS),
    can_administer_channel_group: {
      ...describe(CHANNEL_GROUP_SETTINGS.can_administer_channel_group),
      default_group_name: 'stream_creator_or_nobody',
    },
  },
  group: supported(USER_GROUP_SETTINGS),
};

function supported(settings: Record<string, Permission>): Record<string, object> {
  return Object.fromEntries(Object.entries(settings).map(([name, permission]) => [name, describe(permission)]));
}

function describe({
  default: name,
  allow_everyone_group,
  allow_nobody_group = true,
  allowed_system_groups,
}: Permission) {
  return {
    require_system_group: allowed_system_groups !== undefined,
    allow_internet_group: false,
    allow_nobody_group,
    allow_everyone_group,
    default_group_name: name,
    default_for_system_groups: name === 'group_creator' ? 'role:nobody' : null,
    allowed_system_groups: allowed_system_groups ?? [],
  };
}
