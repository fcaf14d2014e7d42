import type { Db } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';

/**
 * People that a guest knows, or those among some: who shares a subscription (also of an archived channel, which is
 * still read) or a direct conversation with them, and themselves. Bots are known to everybody.
 */
export async function findKnownUserIds(
  db: Db,
  realm_id: number,
  user_id: number,
  among?: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from (
     select $2::bigint as id
     union
     select theirs.user_id from subscription_spans own
     join subscription_spans theirs
       on theirs.realm_id = own.realm_id and theirs.channel_id = own.channel_id and theirs.to_message_id is null
     where own.realm_id = $1 and own.user_id = $2 and own.to_message_id is null
     union
     select theirs.user_id from direct_conversation_members own
     join direct_conversation_members theirs using (realm_id, direct_conversation_id)
     where own.realm_id = $1 and own.user_id = $2
     union
     select id from users where realm_id = $1 and is_bot
     ) known where $3::bigint[] is null or id = any ($3)`,
    [realm_id, user_id, among ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Guests that know the user. */
export async function findGuestIdsKnowing(db: Db, realm_id: number, user_id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select g.id from users g
     where g.realm_id = $1 and g.role = ${ROLES.guest} and g.is_active and (
       exists (
         select from subscription_spans own
         join subscription_spans theirs
           on theirs.realm_id = own.realm_id and theirs.channel_id = own.channel_id and theirs.to_message_id is null
         where own.realm_id = $1 and own.user_id = $2 and own.to_message_id is null and theirs.user_id = g.id)
       or exists (
         select from direct_conversation_members own
         join direct_conversation_members theirs using (realm_id, direct_conversation_id)
         where own.realm_id = $1 and own.user_id = $2 and theirs.user_id = g.id))`,
    [realm_id, user_id],
  );
  return rows.map(({ id }) => id);
}
