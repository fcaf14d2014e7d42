import type { Db } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';

/** Who has something on one of these messages (a star, a mark, what they sent) without being subscribed to the channel. */
export async function findUnsubscribedHolders(
  db: Db,
  realm_id: number,
  channel_id: number,
  message_ids: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select distinct own.user_id from message_flags own
     where own.realm_id = $1 and own.message_id = any ($3::bigint[])
       and not exists (select from subscription_spans s where s.realm_id = $1 and s.channel_id = $2
                         and s.user_id = own.user_id and s.to_message_id is null)
     order by own.user_id`,
    [realm_id, channel_id, message_ids],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Which of these users (or of the guests among them) are not subscribed to the channel. */
export async function findUnsubscribedAmong(
  db: Db,
  realm_id: number,
  channel_id: number,
  user_ids: readonly number[],
  { guests_only }: { guests_only: boolean },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select u.id from users u
     where u.realm_id = $1 and u.id = any ($3::bigint[]) and (not $4::boolean or u.role = $5)
       and not exists (select from subscription_spans s where s.realm_id = $1 and s.channel_id = $2
                         and s.user_id = u.id and s.to_message_id is null)`,
    [realm_id, channel_id, user_ids, guests_only, ROLES.guest],
  );
  return rows.map(({ id }) => id);
}
