import type { Realm } from '../../domain/realm.js';
import {
  realmGroupSetting,
  systemGroupId,
  type RealmGroupSettingName,
  type SystemGroupName,
} from '../permissions/index.js';
import { realmSetting } from '../realm-settings/index.js';

type Numbers = Partial<Record<SystemGroupName, number>>;

const MENTIONING: Numbers = {
  'role:members': 2,
  'role:fullmembers': 3,
  'role:moderators': 7,
  'role:administrators': 5,
  'role:owners': 5,
  'role:nobody': 6,
};
const CREATING: Numbers = {
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:administrators': 2,
  'role:owners': 2,
  'role:nobody': 2,
};
const CREATING_WEB_PUBLIC: Numbers = { 'role:moderators': 4, 'role:owners': 7, 'role:nobody': 6 };

/** What clients of before these settings had their present form still read; of all but the first they hear when they register. */
export function legacySettings(realm: Realm) {
  return {
    realm_mandatory_topics: topicsAreMandatory(realm),
    realm_allow_edit_history: realmSetting(realm, 'message_edit_history_visibility_policy') !== 'none',
    realm_wildcard_mention_policy: policyOf(realm, 'can_mention_many_users_group', MENTIONING, 1),
    realm_create_public_stream_policy: policyOf(realm, 'can_create_public_channel_group', CREATING, 1),
    realm_create_private_stream_policy: policyOf(realm, 'can_create_private_channel_group', CREATING, 1),
    realm_create_web_public_stream_policy: policyOf(
      realm,
      'can_create_web_public_channel_group',
      CREATING_WEB_PUBLIC,
      2,
    ),
  };
}

export const topicsAreMandatory = (realm: Realm) => realmSetting(realm, 'topics_policy') === 'disable_empty_topic';

/** A permission as the number that it was once, for all who have it and perhaps more: `otherwise` where no number says it. */
function policyOf(realm: Realm, setting: RealmGroupSettingName, numbers: Numbers, otherwise: number): number {
  const value = realmGroupSetting(realm, setting);
  const found = Object.entries(numbers).find(([name]) => value === systemGroupId(realm, name as SystemGroupName));
  return found?.[1] ?? otherwise;
}
