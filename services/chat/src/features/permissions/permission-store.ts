import type { Db } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';

/** Groups in which the user is named, and the version of the nesting at the same moment; null where nothing is nested. */
export async function findDirectGroups(
  db: Db,
  realm_id: number,
  user_id: number,
): Promise<{ group_ids: number[]; version: string | null }> {
  const [row] = await db.named<{ group_ids: number[]; version: string | null }>(
    'direct_groups',
    `select array(select group_id from user_group_members where realm_id = $1 and user_id = $2) as group_ids,
            (select version from group_nestings where realm_id = $1) as version`,
    [realm_id, user_id],
  );
  return row!;
}

/** How the groups of an organization are nested, all at one moment. */
export async function findNesting(
  db: Db,
  realm_id: number,
): Promise<{ version: string; nested: { subgroup_id: number; group_ids: number[] }[]; deactivated_ids: number[] }> {
  return db.one(
    `select version,
            (select coalesce(json_agg(n), '[]') from (
               select subgroup_id, array_agg(group_id) as group_ids from user_group_subgroups
               where realm_id = $1 group by subgroup_id
             ) n) as nested,
            array(select id from user_groups where realm_id = $1 and deactivated) as deactivated_ids
     from group_nestings where realm_id = $1`,
    [realm_id],
  );
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

/** Those of the users who are active and of `least_role` or above, ascending. */
export async function findActiveUserIds(
  db: Db,
  realm_id: number,
  user_ids: readonly number[],
  least_role: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from users where realm_id = $1 and id = any ($2::bigint[]) and is_active and role <= $3 order by id',
    [realm_id, user_ids, least_role],
  );
  return rows.map(({ id }) => id);
}

/** Active users, of `least_role` or above, who are named or in one of the groups, through any depth. */
export async function findUserIdsWithin(
  db: Db,
  realm_id: number,
  wanted: {
    group_ids: number[];
    user_ids: number[];
    system_groups: { id: number; role: number }[];
    full_members_group_id: number;
    waiting_period_days: number;
    least_role: number;
  },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `with recursive within (group_id) as (
       select id from user_groups where realm_id = $1 and id = any ($2::bigint[]) and not deactivated
       union
       select s.subgroup_id from user_group_subgroups s join within w on s.group_id = w.group_id where s.realm_id = $1
     ),
     reach as materialized (
       select coalesce(max(system.role), 0) as role,
              exists (select from within where group_id = $6) as full_members
       from within join unnest($4::bigint[], $5::int[]) as system (group_id, role) using (group_id)
     )
     select u.id from users u, reach
     where u.realm_id = $1 and u.is_active and u.role <= $8
       and (u.role <= reach.role
            or u.id = any ($3::bigint[])
            or reach.full_members and u.role = ${ROLES.member} and u.date_joined <= $9::timestamptz - make_interval(days => $7::int)
            or exists (select from user_group_members m join within w using (group_id)
                       where m.realm_id = $1 and m.user_id = u.id))
     order by u.id`,
    [
      realm_id,
      wanted.group_ids,
      wanted.user_ids,
      wanted.system_groups.map(({ id }) => id),
      wanted.system_groups.map(({ role }) => role),
      wanted.full_members_group_id,
      wanted.waiting_period_days,
      wanted.least_role,
      db.now(),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Active owners and administrators. */
export async function findAdministratorIds(db: Db, realm_id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from users where realm_id = $1 and role <= ${ROLES.administrator} and is_active`,
    [realm_id],
  );
  return rows.map(({ id }) => id);
}

/** The group and all that it is part of, through any depth. */
export async function findGroupIdsAbove(db: Db, realm_id: number, group_id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `with recursive above (id) as (
       select $2::bigint
       union
       select s.group_id from user_group_subgroups s join above a on s.subgroup_id = a.id where s.realm_id = $1
     )
     select id from above`,
    [realm_id, group_id],
  );
  return rows.map(({ id }) => id);
}
