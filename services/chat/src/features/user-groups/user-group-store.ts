import { lockExclusively } from '../../db/advisory-locks.js';
import type { Db, Tx } from '../../db/db.js';
import type { Role } from '../../domain/caller.js';
import type { UserGroup } from './user-group.js';

const COLUMNS = 'id, name, description, is_system_group, creator_id, date_created, deactivated, group_settings';

export function findUserGroups(db: Db, realm_id: number): Promise<UserGroup[]> {
  return db.query<UserGroup>(`select ${COLUMNS} from user_groups where realm_id = $1 order by id`, [realm_id]);
}

export function findUserGroup(db: Db, realm_id: number, id: number): Promise<UserGroup | undefined> {
  return db.maybe<UserGroup>(`select ${COLUMNS} from user_groups where realm_id = $1 and id = $2`, [realm_id, id]);
}

/** Locked until the commit. */
export function findUserGroupForUpdate(db: Db, realm_id: number, id: number): Promise<UserGroup | undefined> {
  return db.maybe<UserGroup>(`select ${COLUMNS} from user_groups where realm_id = $1 and id = $2 for no key update`, [
    realm_id,
    id,
  ]);
}

/** Those of the groups that exist, ascending, locked until the commit. */
export function findUserGroupsForUpdate(tx: Tx, realm_id: number, ids: readonly number[]): Promise<UserGroup[]> {
  return tx.query<UserGroup>(
    `select ${COLUMNS} from user_groups where realm_id = $1 and id = any ($2::bigint[]) order by id for no key update`,
    [realm_id, ids],
  );
}

export async function isGroupNameTaken(db: Db, realm_id: number, name: string, except_id: number): Promise<boolean> {
  const { taken } = await db.one<{ taken: boolean }>(
    'select exists (select from user_groups where realm_id = $1 and lower(name) = lower($2) and id <> $3) as taken',
    [realm_id, name, except_id],
  );
  return taken;
}

export function insertUserGroup(
  db: Db,
  realm_id: number,
  group: Pick<UserGroup, 'name' | 'description' | 'creator_id' | 'group_settings'>,
): Promise<UserGroup> {
  return db.one<UserGroup>(
    `insert into user_groups (realm_id, name, description, creator_id, group_settings) values ($1, $2, $3, $4, $5)
     returning ${COLUMNS}`,
    [realm_id, group.name, group.description, group.creator_id, JSON.stringify(group.group_settings)],
  );
}

export async function updateUserGroup(
  db: Db,
  realm_id: number,
  id: number,
  changes: Partial<Pick<UserGroup, 'name' | 'description' | 'deactivated' | 'group_settings'>>,
): Promise<void> {
  await db.query(
    `update user_groups set name = coalesce($3, name), description = coalesce($4, description),
       deactivated = coalesce($5, deactivated), group_settings = group_settings || $6::jsonb
     where realm_id = $1 and id = $2`,
    [
      realm_id,
      id,
      changes.name ?? null,
      changes.description ?? null,
      changes.deactivated ?? null,
      JSON.stringify(changes.group_settings ?? {}),
    ],
  );
}

/** Direct members of named groups, by group; people and bots who are active. */
export async function findMembers(db: Db, realm_id: number, group_id?: number): Promise<Map<number, number[]>> {
  const rows = await db.query<{ group_id: number; user_ids: number[] }>(
    `select m.group_id, array_agg(m.user_id order by m.user_id) as user_ids
     from user_group_members m join users u on u.realm_id = m.realm_id and u.id = m.user_id and u.is_active
     where m.realm_id = $1 and ($2::bigint is null or m.group_id = $2)
     group by m.group_id`,
    [realm_id, group_id ?? null],
  );
  return new Map(rows.map((row) => [row.group_id, row.user_ids]));
}

/** Direct subgroups of named groups, by group. */
export async function findSubgroups(db: Db, realm_id: number, group_id?: number): Promise<Map<number, number[]>> {
  const rows = await db.query<{ group_id: number; subgroup_ids: number[] }>(
    `select group_id, array_agg(subgroup_id order by subgroup_id) as subgroup_ids from user_group_subgroups
     where realm_id = $1 and ($2::bigint is null or group_id = $2) group by group_id`,
    [realm_id, group_id ?? null],
  );
  return new Map(rows.map((row) => [row.group_id, row.subgroup_ids]));
}

export interface RoleHolder {
  id: number;
  role: Role;
  date_joined: Date;
}

/** Everybody whom system groups are made of. */
export function findRoleHolders(db: Db, realm_id: number): Promise<RoleHolder[]> {
  return db.query<RoleHolder>(
    'select id, role, date_joined from users where realm_id = $1 and is_active and not is_system_bot order by id',
    [realm_id],
  );
}

export async function insertMembers(
  db: Db,
  realm_id: number,
  group_id: number,
  user_ids: readonly number[],
): Promise<void> {
  await db.query('insert into user_group_members (realm_id, group_id, user_id) select $1, $2, unnest($3::bigint[])', [
    realm_id,
    group_id,
    user_ids,
  ]);
}

export async function deleteMembers(
  db: Db,
  realm_id: number,
  group_id: number,
  user_ids: readonly number[],
): Promise<void> {
  await db.query(
    'delete from user_group_members where realm_id = $1 and group_id = $2 and user_id = any ($3::bigint[])',
    [realm_id, group_id, user_ids],
  );
}

export async function insertSubgroups(
  db: Db,
  realm_id: number,
  group_id: number,
  ids: readonly number[],
): Promise<void> {
  await db.query(
    'insert into user_group_subgroups (realm_id, group_id, subgroup_id) select $1, $2, unnest($3::bigint[])',
    [realm_id, group_id, ids],
  );
}

export async function deleteSubgroups(
  db: Db,
  realm_id: number,
  group_id: number,
  ids: readonly number[],
): Promise<void> {
  await db.query(
    'delete from user_group_subgroups where realm_id = $1 and group_id = $2 and subgroup_id = any ($3::bigint[])',
    [realm_id, group_id, ids],
  );
}

/** Deactivated ones too; not those of the system. */
export async function countUserGroups(db: Db, realm_id: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    'select count(*) as count from user_groups where realm_id = $1 and not is_system_group',
    [realm_id],
  );
  return count;
}

/** Held until the commit by whoever adds or nests groups or ends one, so that what was checked stays so. */
export async function lockGroupNesting(db: Db, realm_id: number): Promise<void> {
  await lockExclusively(db, 'groupNesting', realm_id);
}

export interface GroupUse {
  id: number;
  group_settings: Record<string, unknown>;
}

const NAMES_GROUP = `jsonb_path_exists(group_settings, '$.* ? (@ == $id || @.direct_subgroups[*] == $id)', jsonb_build_object('id', $2::bigint))`;

/** Where settings name the group. */
export async function findGroupUses(db: Db, realm_id: number, group_id: number) {
  const values = [realm_id, group_id];
  return {
    supergroup_ids: (
      await db.query<{ group_id: number }>(
        `select s.group_id from user_group_subgroups s join user_groups g on g.realm_id = s.realm_id and g.id = s.group_id
         where s.realm_id = $1 and s.subgroup_id = $2 and not g.deactivated order by s.group_id`,
        values,
      )
    ).map((row) => row.group_id),
    channels: await db.query<GroupUse>(
      `select id, group_settings from channels where realm_id = $1 and not is_archived and ${NAMES_GROUP} order by id`,
      values,
    ),
    user_groups: await db.query<GroupUse>(
      `select id, group_settings from user_groups where realm_id = $1 and not deactivated and ${NAMES_GROUP} order by id`,
      values,
    ),
    realm: await db.maybe<GroupUse>(`select id, group_settings from realms where id = $1 and ${NAMES_GROUP}`, values),
  };
}

/** Takes users out of all named groups; answers who left which. */
export function deleteMemberships(
  db: Db,
  realm_id: number,
  user_ids: readonly number[],
): Promise<{ group_id: number; deactivated: boolean; user_id: number }[]> {
  return db.query(
    `delete from user_group_members m using user_groups g
     where m.realm_id = $1 and m.user_id = any ($2::bigint[]) and g.realm_id = m.realm_id and g.id = m.group_id
     returning m.group_id, g.deactivated, m.user_id`,
    [realm_id, user_ids],
  );
}
