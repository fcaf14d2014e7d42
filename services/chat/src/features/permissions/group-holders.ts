import type { Db } from '../../db/db.js';
import type { GroupSettingValue } from '../../domain/group-setting.js';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { realmSetting } from '../realm-settings/index.js';
import { groupsOf } from './group-setting-rules.js';
import { findActiveUserIds, findUserIdsWithin } from './permission-store.js';
import type { SystemGroupName } from './system-groups.js';

const LEAST_ROLE: Partial<Record<SystemGroupName, number>> = {
  'role:owners': ROLES.owner,
  'role:administrators': ROLES.administrator,
  'role:moderators': ROLES.moderator,
  'role:fullmembers': ROLES.moderator,
  'role:members': ROLES.member,
  'role:everyone': ROLES.guest,
  'role:internet': ROLES.guest,
};

/** Active users in any of the values, through any depth of subgroups; ascending. One query. */
export async function findUserIdsInGroupSettings(
  db: Db,
  realm: Realm,
  values: readonly GroupSettingValue[],
  { guests }: { guests: boolean },
): Promise<number[]> {
  const group_ids = new Set(values.flatMap(groupsOf));
  const user_ids = new Set(values.flatMap((value) => (typeof value === 'number' ? [] : value.direct_members)));
  const { 'role:nobody': nobody_id, ...holding } = realm.system_group_ids;
  if (nobody_id !== undefined) group_ids.delete(nobody_id);
  const least_role = guests ? ROLES.guest : ROLES.member;
  if (group_ids.size === 0)
    return user_ids.size === 0 ? [] : findActiveUserIds(db, realm.id, [...user_ids], least_role);
  return findUserIdsWithin(db, realm.id, {
    group_ids: [...group_ids],
    user_ids: [...user_ids],
    system_groups: Object.entries(holding).map(([name, id]) => ({
      id,
      role: LEAST_ROLE[name as SystemGroupName] ?? 0,
    })),
    full_members_group_id: holding['role:fullmembers'] ?? 0,
    waiting_period_days: realmSetting(realm, 'waiting_period_threshold'),
    least_role,
  });
}

/** The same for many at once, one answer for each: two queries, and one more for each further set of groups among them. */
export async function findUserIdsInEach(
  db: Db,
  realm: Realm,
  settings: readonly (readonly GroupSettingValue[])[],
  who: { guests: boolean },
): Promise<number[][]> {
  const parts = settings.map((values) => ({
    named: values.flatMap((value) => (typeof value === 'number' ? [] : value.direct_members)),
    group_ids: [...new Set(values.flatMap(groupsOf))].sort((a, b) => a - b),
  }));
  const find = (direct_members: number[], direct_subgroups: number[]) =>
    findUserIdsInGroupSettings(db, realm, [{ direct_members, direct_subgroups }], who);
  const active = new Set(
    await find(
      parts.flatMap(({ named }) => named),
      [],
    ),
  );
  const holders = new Map<string, readonly number[]>();
  for (const { group_ids } of parts) {
    const key = group_ids.join();
    if (!holders.has(key)) holders.set(key, await find([], group_ids));
  }
  return parts.map(({ named, group_ids }) => {
    const ids = new Set([...holders.get(group_ids.join())!, ...named.filter((id) => active.has(id))]);
    return [...ids].sort((a, b) => a - b);
  });
}
