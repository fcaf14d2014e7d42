import type { Db } from '../../db.js';

/** The given groups and all that hold the user or one of them, through any depth. */
export async function findGroupIdsHolding(
  db: Db,
  realm_id: number,
  user_id: number,
  system_group_ids: readonly number[],
): Promise<number[]> {
  const rows = await db.named<{ group_id: number }>(
    'groups_holding',
    `with recursive holding (group_id) as (
       select unnest($3::bigint[])
       union
       select m.group_id from user_group_members m where m.realm_id = $1 and m.user_id = $2
       union
       select s.group_id from user_group_subgroups s join holding h on s.subgroup_id = h.group_id where s.realm_id = $1
     )
     select h.group_id from holding h
     join user_groups g on g.realm_id = $1 and g.id = h.group_id and not g.deactivated`,
    [realm_id, user_id, system_group_ids],
  );
  return rows.map((row) => row.group_id);
}

/** How many of these groups and users exist and are active; ids are given once each. */
export async function countActive(
  db: Db,
  realm_id: number,
  { group_ids, user_ids }: { group_ids: readonly number[]; user_ids: readonly number[] },
): Promise<{ groups: number; users: number }> {
  return db.one(
    `select
       (select count(*) from user_groups where realm_id = $1 and id = any ($2::bigint[]) and not deactivated) as groups,
       (select count(*) from users where realm_id = $1 and id = any ($3::bigint[]) and is_active) as users`,
    [realm_id, group_ids, user_ids],
  );
}
