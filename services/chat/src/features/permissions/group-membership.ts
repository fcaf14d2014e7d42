import type { Db } from '../../db/db.js';
import type { GroupSettingValue } from '../../domain/group-setting.js';
import type { Realm } from '../../domain/realm.js';
import type { Role } from '../../domain/caller.js';
import { realmSetting } from '../realm-settings/index.js';
import { groupsOf, isInValue } from './group-setting-rules.js';
import { ownSystemGroup, systemGroupsFrom, type SystemGroupName } from './system-groups.js';
import { findGroupsHolding } from './group-nesting.js';

/** What membership depends on. */
export interface Member {
  id: number;
  role: Role;
  date_joined: Date;
}

export function systemGroupId(realm: Realm, name: SystemGroupName): number {
  const id = realm.system_group_ids[name];
  if (id === undefined) throw new Error(`The organization lacks its system group ${name}.`);
  return id;
}

/**
 * Whether a user is in the set, through any depth of subgroups. Costs no query where system groups
 * or direct members decide, else one, and a second after the nesting of groups has changed.
 */
export async function isInGroupSetting(db: Db, realm: Realm, user: Member, value: GroupSettingValue): Promise<boolean> {
  const system_ids = systemGroupIdsOf(realm, user, db.now());
  if (isInValue(value, user.id, new Set(system_ids))) return true;
  const all_system = new Set(Object.values(realm.system_group_ids));
  if (groupsOf(value).every((id) => all_system.has(id))) return false;
  return isInValue(value, user.id, await findGroupsHolding(db, realm.id, user.id, system_ids));
}

/** Every active group that holds the user, directly or not, system groups included: for many checks at once. */
export async function findGroupIdsOf(db: Db, realm: Realm, user: Member): Promise<ReadonlySet<number>> {
  return findGroupsHolding(db, realm.id, user.id, systemGroupIdsOf(realm, user, db.now()));
}

function systemGroupIdsOf(realm: Realm, user: Member, now: Date): number[] {
  const own = ownSystemGroup(user, realmSetting(realm, 'waiting_period_threshold'), now);
  return systemGroupsFrom(own).map((name) => systemGroupId(realm, name));
}
