import type { Db } from '../../db/db.js';
import { rowsOf } from './exported-tables-store.js';

/** Who is in which group by name. */
export const findGroupMembers = (db: Db, realm_id: number) =>
  rowsOf(db, realm_id, false, {
    keys: ['bigint', 'bigint'],
    sql: `select m.group_id as key1, m.user_id as key2, m.group_id as user_group, m.user_id as user_profile
          from user_group_members m where m.realm_id = $1`,
  });

/** Which groups are part of which. */
export const findGroupNestings = (db: Db, realm_id: number) =>
  db.query<{ supergroup: number; subgroup: number }>(
    'select group_id as supergroup, subgroup_id as subgroup from user_group_subgroups where realm_id = $1',
    [realm_id],
  );
