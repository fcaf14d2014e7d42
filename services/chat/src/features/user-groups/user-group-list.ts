import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { findMembers, findRoleHolders, findSubgroups, findUserGroups } from './user-group-store.js';
import { systemGroupMembers, systemSubgroupIds, userGroupView } from './user-group-view.js';
import type { UserGroup } from './user-group.js';

/** All groups as clients see them, ascending, in four statements whatever the organization's size. */
export async function listUserGroups(db: Db, realm: Realm, { include_deactivated }: { include_deactivated: boolean }) {
  const groups = await findUserGroups(db, realm.id);
  const members = await findMembers(db, realm.id);
  const subgroups = await findSubgroups(db, realm.id);
  const byRole = systemGroupMembers(realm, await findRoleHolders(db, realm.id), db.now());
  return groups
    .filter((group) => include_deactivated || !group.deactivated)
    .map((group) =>
      group.is_system_group
        ? userGroupView(realm, group, byRole.get(group.id) ?? [], systemSubgroupIds(realm, group.name))
        : userGroupView(realm, group, members.get(group.id) ?? [], subgroups.get(group.id) ?? []),
    );
}

export interface Composition {
  members: number[];
  subgroup_ids: number[];
}

/** What one group is made of directly. */
export async function loadComposition(db: Db, realm: Realm, group: UserGroup): Promise<Composition> {
  if (group.is_system_group) {
    const byRole = systemGroupMembers(realm, await findRoleHolders(db, realm.id), db.now());
    return { members: byRole.get(group.id) ?? [], subgroup_ids: systemSubgroupIds(realm, group.name) };
  }
  return {
    members: (await findMembers(db, realm.id, group.id)).get(group.id) ?? [],
    subgroup_ids: (await findSubgroups(db, realm.id, group.id)).get(group.id) ?? [],
  };
}

/** All groups within the group, through any depth, ascending. */
export async function findSubgroupIdsBelow(db: Db, realm: Realm, group_id: number): Promise<number[]> {
  const subgroups = await findSubgroups(db, realm.id);
  for (const [name, id] of Object.entries(realm.system_group_ids)) subgroups.set(id, systemSubgroupIds(realm, name));
  const below = new Set<number>();
  const open = [group_id];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const subgroup_id of subgroups.get(id) ?? []) {
      if (below.has(subgroup_id)) continue;
      below.add(subgroup_id);
      open.push(subgroup_id);
    }
  }
  return [...below].sort((a, b) => a - b);
}
