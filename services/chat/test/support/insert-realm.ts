import type { Database, Db, Tx } from '../../src/db/db.js';
import { SYSTEM_GROUPS, SYSTEM_SUBGROUPS } from '../../src/features/permissions/system-groups.js';

export interface RealmFields {
  /** The default organization answers for any host, and so for the address of the test server: the one built last, unless it says no. */
  is_default?: boolean;
  host?: string;
  settings?: Record<string, unknown>;
  group_settings?: Record<string, unknown>;
}

export const leaveNoDefault = (db: Db) => db.query('update realms set is_default = false where is_default');

/** In one transaction, of which nobody hears before it is done. */
export function insertRealm(db: Database, host: string, fields: RealmFields): Promise<number> {
  const is_default = fields.is_default ?? true;
  return db.transaction(async (tx) => {
    if (is_default) await leaveNoDefault(tx);
    const { id } = await tx.one<{ id: number }>(
      `insert into realms (host, is_default, subdomain, name, settings, group_settings)
       values ($1, $2, $3, 'Test organization', $4, $5) returning id`,
      [host, is_default, host.split('.')[0], fields.settings ?? {}, fields.group_settings ?? {}],
    );
    await insertSystemGroups(tx, id);
    return id;
  });
}

async function insertSystemGroups(tx: Tx, realm_id: number): Promise<void> {
  const groups = await tx.query<{ id: number; name: string }>(
    `insert into user_groups (realm_id, name, description, is_system_group, date_created)
     select $1, key, value, true, null from json_each_text($2) returning id, name`,
    [realm_id, JSON.stringify(SYSTEM_GROUPS)],
  );
  const ids = Object.fromEntries(groups.map(({ id, name }) => [name, id]));
  const pairs = SYSTEM_SUBGROUPS.map(({ group, subgroup }) => [ids[group], ids[subgroup]]);
  await tx.query(
    `insert into user_group_subgroups (realm_id, group_id, subgroup_id)
     select $1, (pair ->> 0)::bigint, (pair ->> 1)::bigint from jsonb_array_elements($2) pair`,
    [realm_id, JSON.stringify(pairs)],
  );
  await tx.query('update realms set system_group_ids = $2 where id = $1', [realm_id, ids]);
}
