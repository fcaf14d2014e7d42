import type { Db } from '../../db/db.js';
import { SYSTEM_GROUPS } from '../permissions/index.js';

/** The eight groups of roles of a new organization; nobody may mention them. */
export async function insertSystemGroups(db: Db, realm_id: number): Promise<{ id: number; name: string }[]> {
  const groups = Object.entries(SYSTEM_GROUPS).map(([name, description]) => ({ name, description }));
  const rows = await db.query<{ id: number; name: string }>(
    `insert into user_groups (realm_id, name, description, is_system_group, date_created)
     select $1, name, description, true, null from jsonb_to_recordset($2::jsonb) as given (name text, description text)
     returning id, name`,
    [realm_id, JSON.stringify(groups)],
  );
  const nobody = rows.find(({ name }) => name === 'role:nobody')?.id;
  await db.query('update user_groups set group_settings = $2 where realm_id = $1', [
    realm_id,
    JSON.stringify({ can_mention_group: nobody }),
  ]);
  return rows;
}
