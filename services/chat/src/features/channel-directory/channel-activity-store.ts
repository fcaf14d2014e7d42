import type { Db } from '../../db/db.js';

/** Days of which counts are kept: a channel is active that was written to in as many. */
const ACTIVE_DAYS = 180;
/** Messages of transactions that may not have ended yet are left for the next time. */
const SETTLED = "interval '1 minute'";

export async function findRealmIds(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>('select id from realms where deactivated_at is null order by id');
  return rows.map(({ id }) => id);
}

/** Adds the next messages, `limit` at most, to the counts of their channels' days; answers how many it looked at. */
export async function countMessages(db: Db, realm_id: number, limit: number): Promise<number> {
  const { looked_at } = await db.one<{ looked_at: number }>(
    `with batch as materialized (
       select id, channel_id, sent_at from messages
       where realm_id = $1 and id > coalesce((select message_id from channel_activity_counted where realm_id = $1), 0)
       order by id limit $2
     ),
     settled as materialized (
       select * from batch
       where id < coalesce((select min(id) from batch where sent_at > now() - ${SETTLED}), 9223372036854775807)
     ),
     counted as (
       insert into channel_activity (realm_id, channel_id, day, messages)
       select $1, s.channel_id, (s.sent_at at time zone 'UTC')::date, count(*)
       from settled s join channels c on c.realm_id = $1 and c.id = s.channel_id
       where s.sent_at > now() - make_interval(days => ${ACTIVE_DAYS})
       group by 2, 3
       on conflict (realm_id, channel_id, day) do update set messages = channel_activity.messages + excluded.messages
     ),
     reached as (
       insert into channel_activity_counted (realm_id, message_id)
       select $1, max(id) from settled having count(*) > 0
       on conflict (realm_id) do update set message_id = excluded.message_id
     )
     select count(*)::integer as looked_at from settled`,
    [realm_id, limit],
  );
  return looked_at;
}

export async function forgetOldDays(db: Db, realm_id: number): Promise<void> {
  await db.query(
    `delete from channel_activity where realm_id = $1 and day < (now() at time zone 'UTC')::date - ${ACTIVE_DAYS}`,
    [realm_id],
  );
}

/**
 * Sets `stream_weekly_traffic` (over four weeks, or since a younger channel was made) and `is_recently_active` (a message
 * in 180 days, or not as old itself) of all channels, from the counts.
 */
export async function setActivity(db: Db, realm_id: number): Promise<void> {
  await db.query(
    `with sums as (
       select channel_id, sum(messages) filter (where day > (now() at time zone 'UTC')::date - 28) as month
       from channel_activity where realm_id = $1 group by channel_id
     ),
     found as (
       select c.id,
         round(coalesce(sums.month, 0)
               / least(4, greatest(1, extract(epoch from now() - c.date_created) / 604800)))::integer as traffic,
         sums.channel_id is not null or c.date_created > now() - make_interval(days => ${ACTIVE_DAYS}) as is_active
       from channels c left join sums on sums.channel_id = c.id
       where c.realm_id = $1
     )
     update channels c set stream_weekly_traffic = found.traffic, is_recently_active = found.is_active
     from found
     where c.realm_id = $1 and c.id = found.id
       and (c.stream_weekly_traffic, c.is_recently_active) is distinct from (found.traffic, found.is_active)`,
    [realm_id],
  );
}
