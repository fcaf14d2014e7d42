import type { Realm } from '../../domain/realm.js';
import { realmGroupSetting, systemGroupId } from '../permissions/index.js';
import { realmSetting } from '../realm-settings/index.js';

/** What clients of before these settings had their present form still read. */
export function legacySettings(realm: Realm) {
  return {
    realm_mandatory_topics: realmSetting(realm, 'topics_policy') === 'disable_empty_topic',
    realm_allow_edit_history: realmSetting(realm, 'message_edit_history_visibility_policy') !== 'none',
    realm_wildcard_mention_policy: wildcardMentionPolicy(realm),
  };
}

/** The group setting as the number that it replaced; administrators where no number says it. */
function wildcardMentionPolicy(realm: Realm): number {
  const value = realmGroupSetting(realm, 'can_mention_many_users_group');
  if (value === systemGroupId(realm, 'role:everyone')) return 1;
  if (value === systemGroupId(realm, 'role:members')) return 2;
  if (value === systemGroupId(realm, 'role:fullmembers')) return 3;
  if (value === systemGroupId(realm, 'role:moderators')) return 7;
  return value === systemGroupId(realm, 'role:nobody') ? 6 : 5;
}
