import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { GroupSettingUpdate, GroupSettingValue } from '../../domain/group-setting.js';
import type { Realm } from '../../domain/realm.js';
import { systemGroupId } from './group-membership.js';
import { groupsOf, isSameValue, normalizeValue } from './group-setting-rules.js';
import { countActive } from './permission-store.js';
import type { SystemGroupName } from './system-groups.js';

/** What a setting takes besides any group and users; `role:internet` it never takes. */
export interface GroupSettingRules {
  allow_everyone_group: boolean;
  /** True where nothing is said. */
  allow_nobody_group?: boolean;
  disallowed_system_groups?: readonly SystemGroupName[];
  /** Only these system groups will do, and no others. */
  allowed_system_groups?: readonly SystemGroupName[];
}

/**
 * The value in its normal form, once it is known that the setting may have it and that its groups
 * and users exist and are active.
 *
 * @throws ChatError BAD_REQUEST, SYSTEM_GROUP_REQUIRED
 */
export async function checkGroupSettingValue(
  db: Db,
  realm: Realm,
  setting_name: string,
  rules: GroupSettingRules,
  value: GroupSettingValue,
): Promise<GroupSettingValue> {
  const wanted = normalizeValue(value, systemGroupId(realm, 'role:nobody'));
  const refused = (group: SystemGroupName) =>
    new ChatError('BAD_REQUEST', `'${setting_name}' setting cannot be set to '${group}' group.`);
  const is = (group: SystemGroupName) => wanted === systemGroupId(realm, group);

  if (groupsOf(wanted).includes(systemGroupId(realm, 'role:internet'))) throw refused('role:internet');
  if (rules.allowed_system_groups) {
    if (!Object.values(realm.system_group_ids).some((id) => id === wanted)) {
      throw new ChatError('SYSTEM_GROUP_REQUIRED', `'${setting_name}' must be a system user group.`, { setting_name });
    }
    if (!rules.allowed_system_groups.some(is)) {
      throw new ChatError('BAD_REQUEST', `'${setting_name}' setting cannot be set to this group.`);
    }
  }
  if (!rules.allow_everyone_group && is('role:everyone')) throw refused('role:everyone');
  if (rules.allow_nobody_group === false && is('role:nobody')) throw refused('role:nobody');

  const disallowed = rules.disallowed_system_groups?.find(is);
  if (disallowed) throw refused(disallowed);

  const group_ids = groupsOf(wanted);
  const user_ids = typeof wanted === 'number' ? [] : wanted.direct_members;
  const active = await countActive(db, realm.id, { group_ids, user_ids });
  if (active.groups !== group_ids.length) throw new ChatError('BAD_REQUEST', 'Invalid user group ID');
  if (active.users !== user_ids.length) throw new ChatError('BAD_REQUEST', 'Invalid user ID');
  return wanted;
}

/**
 * What a `{ new, old? }` changes a setting to; undefined where it is that already.
 *
 * @throws ChatError EXPECTATION_MISMATCH when `old` is not the present value, else as `checkGroupSettingValue`.
 */
export async function checkGroupSettingUpdate(
  db: Db,
  realm: Realm,
  setting_name: string,
  rules: GroupSettingRules,
  current: GroupSettingValue,
  update: GroupSettingUpdate,
): Promise<GroupSettingValue | undefined> {
  if (update.old !== undefined) {
    const expected = normalizeValue(update.old, systemGroupId(realm, 'role:nobody'));
    if (!isSameValue(expected, current)) {
      throw new ChatError(
        'EXPECTATION_MISMATCH',
        `'old' value does not match the current value of '${setting_name}'.`,
        {
          field_name: 'old',
        },
      );
    }
  }
  const wanted = normalizeValue(update.new, systemGroupId(realm, 'role:nobody'));
  if (isSameValue(wanted, current)) return undefined;
  return checkGroupSettingValue(db, realm, setting_name, rules, wanted);
}
