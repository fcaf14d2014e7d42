import type { Db } from '../../db/db.js';
import { showsOwnHistory } from '../channel-history/index.js';
import { isUnread, threadStanding } from '../read-state/index.js';

/**
 * Of messages that wait to be shown those that people are still to be told of: the message is there, unread, and where they
 * still follow what is said, and neither they nor their organization was deactivated. What waits, waits for a day.
 */
export const findPendingPushes = (
  db: Db,
  wanted: readonly { realm_id: number; user_id: number; message_id: number }[],
) =>
  db.query<{ user_id: number; message_id: number }>(
    `select p.user_id, p.message_id
     from (select distinct * from jsonb_to_recordset($1) as wanted (realm_id bigint, user_id bigint, message_id bigint)) wanted
     join pushed_messages p using (realm_id, user_id, message_id)
     join realms r on r.id = p.realm_id and r.deactivated_at is null
     join users u on u.realm_id = p.realm_id and u.id = p.user_id and u.is_active
     join messages m on m.realm_id = p.realm_id and m.id = p.message_id
     join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
     left join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
     left join message_flags f on f.realm_id = p.realm_id and f.user_id = p.user_id and f.message_id = p.message_id
     ${threadStanding('u.id')}
     where not p.is_over and ${isUnread('u.id')} and (t.channel_id is null or ${showsOwnHistory('u.id')})`,
    [JSON.stringify(wanted)],
  );
