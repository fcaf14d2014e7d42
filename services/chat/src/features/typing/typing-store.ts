import type { Db } from '../../db/db.js';

/** Active subscribers who want to hear of typing; undefined when the channel has more than `limit` subscribers. */
export async function findTypingAudience(
  db: Db,
  realm_id: number,
  channel_id: number,
  limit: number,
): Promise<number[] | undefined> {
  const rows = await db.query<{ id: number; wants: boolean }>(
    `select u.id, (u.settings ->> 'receives_typing_notifications') is distinct from 'false' as wants
     from subscription_spans s join users u on u.realm_id = s.realm_id and u.id = s.user_id and u.is_active
     where s.realm_id = $1 and s.channel_id = $2 and s.to_message_id is null limit $3`,
    [realm_id, channel_id, limit + 1],
  );
  return rows.length > limit ? undefined : rows.filter(({ wants }) => wants).map(({ id }) => id);
}
