import type { Db } from '../../db/db.js';
import type { Audience } from '../events/index.js';

/** Subscribers of a channel with an event queue whose client lacks this capability. */
export async function findSubscribersWithoutCapability(
  db: Db,
  realm_id: number,
  channel_id: number,
  lacking: NonNullable<Audience['capability']>['name'],
): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select distinct q.user_id
     from event_queues q
     join subscription_spans s on s.realm_id = q.realm_id and s.user_id = q.user_id
       and s.channel_id = $2 and s.to_message_id is null
     where q.realm_id = $1 and not coalesce((q.options -> 'capabilities' ->> $3)::boolean, false)
     order by q.user_id`,
    [realm_id, channel_id, lacking],
  );
  return rows.map(({ user_id }) => user_id);
}
