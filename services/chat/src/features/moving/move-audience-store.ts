import type { Db } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';

/** Subscribers of one channel (or its guests only) who are not subscribed to the other, ascending. */
export async function findSubscribersNotIn(
  db: Db,
  realm_id: number,
  channel_id: number,
  other_channel_id: number,
  { guests_only }: { guests_only: boolean },
): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select s.user_id from subscription_spans s join users u on u.realm_id = s.realm_id and u.id = s.user_id
     where s.realm_id = $1 and s.channel_id = $2 and s.to_message_id is null and (not $4::boolean or u.role = $5)
       and not exists (select from subscription_spans there where there.realm_id = s.realm_id
                         and there.channel_id = $3 and there.user_id = s.user_id and there.to_message_id is null)
     order by s.user_id`,
    [realm_id, channel_id, other_channel_id, guests_only, ROLES.guest],
  );
  return rows.map(({ user_id }) => user_id);
}
