import type { Db, Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { PER_ROW } from '../channel-history/index.js';

/** Organizations in which some message may go one day. */
export async function findRealmIdsWithRetention(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from realms r
     where (settings ->> 'message_retention_days')::integer > 0
       or exists (select from channels c where c.realm_id = r.id and c.message_retention_days > 0)
     order by id`,
  );
  return rows.map(({ id }) => id);
}

/** The organization, whose settings stay as they are until the commit. */
export function shareRealm(tx: Tx, realm_id: number): Promise<Realm | undefined> {
  return tx.maybe<Realm>('select * from realms where id = $1 for share', [realm_id]);
}

/** The periods that channels of the organization have of their own, in days. */
export async function findChannelDays(db: Db, realm_id: number): Promise<number[]> {
  const rows = await db.query<{ days: number }>(
    `select distinct message_retention_days as days from channels where realm_id = $1 and message_retention_days > 0`,
    [realm_id],
  );
  return rows.map(({ days }) => days);
}

/** Messages past a retention: those that were sent before `cutoff`; each has an id below `before_id`. */
export interface Expired {
  cutoff: Date;
  before_id: number;
}

/** The id below which messages are that old: found by halving, as ids rise with time. */
export async function findIdOfTime(db: Db, realm_id: number, time: Date): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `with recursive search (low, high) as (
       select coalesce((select min(id) from messages where realm_id = $1), 0),
              coalesce((select max(id) from messages where realm_id = $1), -1) + 1
       union all
       select case when probe.is_older then probe.id + 1 else search.low end,
              case when probe.is_older then search.high else (search.low + search.high) / 2 end
       from search left join lateral (
         select m.id, m.sent_at < $2 as is_older from messages m
         where m.realm_id = $1 and m.id >= (search.low + search.high) / 2 order by m.id limit 1
       ) probe on true
       where search.low < search.high
     )
     select low as id from search where low >= high limit 1`,
    [realm_id, time],
  );
  return id;
}

/**
 * The oldest expired messages that are in channel `c` now, `limit` of those that were sent there and of each thread that was
 * moved there. Each is asked for its thread: a join would read all of the channel.
 */
const expiredIn = (before_id: string, cutoff: string, limit: string) => {
  const isExpired = `m.realm_id = $1 and m.id < ${before_id} and m.sent_at < ${cutoff}`;
  return `(select m.id from messages m
     where m.channel_id = c.id and ${isExpired}
       and exists (select from threads th
                   where th.realm_id = m.realm_id and th.id = m.thread_id and th.channel_id = c.id ${PER_ROW})
     order by m.id limit ${limit})
    union all
    (select m.id
     from (select id from threads where realm_id = $1 and channel_id = c.id and channel_id <> stamped_channel_id ${PER_ROW}) th
     cross join lateral (select m.id from messages m where m.thread_id = th.id and ${isExpired}
                         order by m.id limit ${limit}) m)`;
};

/** The first channel that holds something to delete; `periods` say what that is, by days. */
export async function findChannelIdWithExpired(
  db: Db,
  realm_id: number,
  default_days: number | undefined,
  periods: ReadonlyMap<number, Expired>,
): Promise<number | undefined> {
  const expired = [...periods].map(([days, { cutoff, before_id }]) => ({ days, cutoff, before_id }));
  const row = await db.maybe<{ id: number }>(
    `select c.id from channels c
     join jsonb_to_recordset($3::jsonb) as expired (days integer, cutoff timestamptz, before_id bigint)
       on expired.days = coalesce(c.message_retention_days, $2::integer)
     cross join lateral (
       ${expiredIn('expired.before_id', 'expired.cutoff', '1')} limit 1
     ) some_message
     where c.realm_id = $1 order by c.id limit 1`,
    [realm_id, default_days ?? null, JSON.stringify(expired)],
  );
  return row?.id;
}

/** The oldest messages of a channel that are to go, ascending; locked until the commit. */
export async function lockExpiredIds(
  tx: Tx,
  realm_id: number,
  channel_id: number,
  { cutoff, before_id }: Expired,
  limit: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from messages
     where realm_id = $1 and id in (
       select found.id from (select $2::bigint as id) c cross join lateral (
         ${expiredIn('$3', '$4', '$5')}
       ) found order by found.id limit $5)
     order by id for update`,
    [realm_id, channel_id, before_id, cutoff, limit],
  );
  return rows.map(({ id }) => id);
}

/** The oldest direct messages that are to go, ascending; locked until the commit. */
export async function lockExpiredDirectIds(
  tx: Tx,
  realm_id: number,
  { cutoff, before_id }: Expired,
  limit: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from messages where realm_id = $1 and channel_id is null and id < $2 and sent_at < $3
     order by id limit $4 for update`,
    [realm_id, before_id, cutoff, limit],
  );
  return rows.map(({ id }) => id);
}
