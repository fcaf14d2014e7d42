import type { Db } from '../../db/db.js';

/** Of private channels that somebody may read without subscribing; a condition on `channels c`. */
const IS_OPENED = `c.realm_id = $1 and c.invite_only
  and (c.group_settings -> 'can_subscribe_group' is not null or c.group_settings -> 'can_add_subscribers_group' is not null)`;

export async function hasOpenedChannels(db: Db, realm_id: number): Promise<boolean> {
  const [row] = await db.named<{ found: boolean }>(
    'has_opened_channels',
    `select exists (select from channels c where ${IS_OPENED}) as found`,
    [realm_id],
  );
  return row!.found;
}

/** Private channels of which one of these settings names the user or one of the groups. */
export async function findChannelIdsOpenedTo(
  db: Db,
  realm_id: number,
  user_id: number,
  group_ids: readonly number[],
  settings: readonly string[],
): Promise<number[]> {
  const rows = await db.named<{ id: number }>(
    'channels_opened_to',
    `select c.id from channels c
     where ${IS_OPENED} and exists (
       select from unnest($4::text[]) as setting (name)
       cross join lateral (select c.group_settings -> setting.name as value) given
       where case jsonb_typeof(given.value)
         when 'number' then given.value::bigint = any ($3::bigint[])
         when 'object' then given.value -> 'direct_members' @> to_jsonb($2::bigint)
           or exists (select from jsonb_array_elements(given.value -> 'direct_subgroups') as subgroup (id)
                      where subgroup.id::bigint = any ($3::bigint[]))
         end)`,
    [realm_id, user_id, group_ids, settings],
  );
  return rows.map(({ id }) => id);
}
