import { tryLockAlone } from '../../db/advisory-locks.js';
import type { Db, Tx } from '../../db.js';

export async function findRealmIds(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>('select id from realms where deactivated_at is null order by id');
  return rows.map(({ id }) => id);
}

/**
 * Sets `stream_weekly_traffic` (over four weeks, or since a younger channel was made) and
 * `is_recently_active` (a message in 180 days) of all channels, from one look at the messages of the
 * last four weeks. Does nothing while another replica does it.
 */
export async function countActivity(tx: Tx, realm_id: number): Promise<void> {
  if (!(await tryLockAlone(tx, 'channelActivity', realm_id))) return;
  await tx.query(
    `with since as materialized (
       select coalesce((select id from messages where realm_id = $1 and sent_at < now() - interval '28 days'
                        order by id desc limit 1), 0) as id
     ),
     counted as (
       select t.channel_id, count(*) as messages
       from messages m join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
       where m.realm_id = $1 and m.channel_id is not null and m.id > (select id from since)
       group by t.channel_id
     ),
     newest as (
       select channel_id, max(last_message_id) as id from threads
       where realm_id = $1 and channel_id is not null group by channel_id
     ),
     found as (
       select c.id,
              round(coalesce(counted.messages, 0)
                    / least(4, greatest(1, extract(epoch from now() - c.date_created) / 604800)))::integer as traffic,
              coalesce(m.sent_at, c.date_created) > now() - interval '180 days' as is_active
       from channels c
       left join counted on counted.channel_id = c.id
       left join newest on newest.channel_id = c.id
       left join messages m on m.realm_id = c.realm_id and m.id = newest.id
       where c.realm_id = $1
     )
     update channels c set stream_weekly_traffic = found.traffic, is_recently_active = found.is_active
     from found
     where c.realm_id = $1 and c.id = found.id
       and (c.stream_weekly_traffic, c.is_recently_active) is distinct from (found.traffic, found.is_active)`,
    [realm_id],
  );
}
