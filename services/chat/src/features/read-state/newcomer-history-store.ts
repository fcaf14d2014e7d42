import type { Tx } from '../../db/db.js';
import { SHARES_HISTORY } from '../channel-history/index.js';
import { LIMITS } from '../../limits/index.js';

/**
 * Makes the newest messages of channels the newcomer's own although they were sent before: those of all channels together,
 * and the last few of them unread. Only of channels that share their history; what was moved to or from elsewhere is
 * left out. Needs the clocks of the channels.
 */
export async function insertRecentHistory(
  tx: Tx,
  realm_id: number,
  user_id: number,
  channel_ids: readonly number[],
): Promise<void> {
  await tx.query(
    `insert into message_flags (realm_id, user_id, message_id, read)
     select $1, $2, recent.id, case when row_number() over (order by recent.id desc) <= $5 then false end
     from (
       select newest.id from channels c
       cross join lateral (
         select m.id, m.thread_id from messages m
         where m.realm_id = $1 and m.channel_id = c.id order by m.id desc limit $4
       ) newest
       join threads t on t.realm_id = $1 and t.id = newest.thread_id and t.channel_id = c.id
       where c.realm_id = $1 and c.id = any ($3::bigint[]) and ${SHARES_HISTORY}
       order by newest.id desc limit $4
     ) recent`,
    [realm_id, user_id, channel_ids, LIMITS.newcomerMessages, LIMITS.newcomerUnread],
  );
}
