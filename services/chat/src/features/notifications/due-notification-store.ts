import type { Db, Tx } from '../../db/db.js';
import { showsOwnHistory } from '../channel-history/index.js';
import { isUnread, threadStanding } from '../read-state/index.js';
import { settingOf, triggerBy, WAYS, type Trigger, type Way } from './notification-sql.js';

export interface Told {
  realm_id: number;
  user_id: number;
}

/** One of what a person is to be told, of a message as it is now. */
export interface DueNotification {
  message_id: number;
  trigger: Trigger;
  mentioned_group_id: number | null;
  thread_id: number;
  /** Set for channel messages, with `topic_id`. */
  channel_id: number | null;
  topic_id: number | null;
  /** Set for direct messages. */
  direct_conversation_id: number | null;
}

/** What says whether somebody is there to read. */
export interface Attention {
  /** Nobody who was active since is idle. */
  active_since: Date;
  queue_idle_seconds: number;
}

/** Whether they were active lately, and some client of theirs still asks for messages. `since` and `seconds` are placeholders. */
const isActive = (user: string, since: string, seconds: string) => `(
  exists (select from user_presences p
    where p.realm_id = ${user}.realm_id and p.user_id = ${user}.user_id and p.active_at > ${since}::timestamptz)
  and exists (select from event_queues q
    where q.realm_id = ${user}.realm_id and q.user_id = ${user}.user_id
      and q.last_seen_at > now() - make_interval(secs => ${seconds})
      and coalesce(q.options -> 'event_types' @> '["message"]' or q.options -> 'event_types' = 'null', true)))`;

/**
 * People, but for these, for whom something is due by this way and for whom no job of this prefix waits, the longest due
 * first. Of each organization the first comes before the second of any other.
 */
export function findPeopleDue(
  db: Db,
  way: Way,
  now: Date,
  key_prefix: string,
  limit: number,
  except_user_ids: readonly number[] = [],
): Promise<Told[]> {
  return db.query<Told>(
    `select realm_id, user_id from notifications n
     where way = $1 and due_at <= $2 and user_id <> all ($5)
       and not exists (select from jobs j where j.key = $3 || n.realm_id || ' ' || n.user_id)
     group by realm_id, user_id
     order by row_number() over (partition by realm_id order by min(due_at)), min(due_at) limit $4`,
    [way, now, key_prefix, limit, except_user_ids],
  );
}

/** Holds back what waits for somebody who is active, and would not be told then; answers whether they are. */
export async function holdWhileActive(
  tx: Tx,
  way: Way,
  { realm_id, user_id }: Told,
  { active_since, queue_idle_seconds }: Attention,
): Promise<boolean> {
  const { whileActive } = WAYS[way];
  const { is_held } = await tx.one<{ is_held: boolean }>(
    `with person as (
       select ${isActive('told', '$4', '$5')} and not ${whileActive ? settingOf(whileActive) : 'false'} as is_held
       from (select $1::bigint as realm_id, $2::bigint as user_id) told
       join users u on u.realm_id = told.realm_id and u.id = told.user_id
     ), held as (
       update notifications set due_at = null
       where realm_id = $1 and user_id = $2 and way = $3 and due_at is not null and (select is_held from person)
     )
     select is_held from person`,
    [realm_id, user_id, way, active_since, queue_idle_seconds],
  );
  return is_held;
}

/** All that is due for a person before a time is due then. */
export async function delayNotifications(tx: Tx, way: Way, { realm_id, user_id }: Told, until: Date): Promise<void> {
  await tx.query(
    'update notifications set due_at = $4 where realm_id = $1 and user_id = $2 and way = $3 and due_at < $4',
    [realm_id, user_id, way, until],
  );
}

/** The oldest of what waits for a person, due or not, held until the commit. */
export async function lockNotifications(
  tx: Tx,
  way: Way,
  { realm_id, user_id }: Told,
  limit: number,
): Promise<number[]> {
  const rows = await tx.query<{ message_id: number }>(
    `select message_id from notifications where realm_id = $1 and user_id = $2 and way = $3
     order by message_id limit $4 for update`,
    [realm_id, user_id, way, limit],
  );
  return rows.map(({ message_id }) => message_id);
}

/**
 * Those of the notifications that still hold: the message is there, unread, where the person still follows what is said,
 * and their settings still want it. By ascending id of their messages.
 */
export function findHolding(
  tx: Tx,
  way: Way,
  { realm_id, user_id }: Told,
  message_ids: readonly number[],
): Promise<DueNotification[]> {
  return tx.query<DueNotification>(
    `select n.message_id, told.trigger, n.mentioned_group_id, t.id as thread_id, t.channel_id, t.topic_id,
            t.direct_conversation_id
     from notifications n
     join realms r on r.id = n.realm_id and r.deactivated_at is null
     join users u on u.realm_id = n.realm_id and u.id = n.user_id and u.is_active and not u.is_bot
     join messages m on m.realm_id = n.realm_id and m.id = n.message_id
     join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
     left join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
     left join subscriptions personal
       on personal.realm_id = t.realm_id and personal.user_id = u.id and personal.channel_id = t.channel_id
     left join user_topics policy on policy.realm_id = t.realm_id and policy.user_id = u.id and policy.topic_id = t.topic_id
     left join message_flags f on f.realm_id = n.realm_id and f.user_id = n.user_id and f.message_id = n.message_id
     ${threadStanding('u.id')}
     cross join lateral (
       select t.direct_conversation_id is not null as is_direct, coalesce(f.mentioned, false) as mentioned,
              n.mentioned_group_id, coalesce(f.topic_wildcard_mentioned, false) as in_topic, m.mentions_channel as in_channel
     ) as said
     cross join lateral (select ${triggerBy(way)} as trigger) as told
     where n.realm_id = $1 and n.user_id = $2 and n.way = $3 and n.message_id = any ($4::bigint[])
       and told.trigger is not null and ${isUnread('u.id')} and (t.channel_id is null or ${showsOwnHistory('u.id')})
     order by n.message_id`,
    [realm_id, user_id, way, message_ids],
  );
}

export async function deleteNotifications(
  tx: Tx,
  way: Way,
  { realm_id, user_id }: Told,
  message_ids: readonly number[],
): Promise<void> {
  await tx.query(
    'delete from notifications where realm_id = $1 and user_id = $2 and way = $3 and message_id = any ($4::bigint[])',
    [realm_id, user_id, way, message_ids],
  );
}

/** What is held for people who are not active any more is due; answers for how many people and ways, `limit` at most. */
export async function releaseHeld(
  tx: Tx,
  now: Date,
  { active_since, queue_idle_seconds }: Attention,
  limit: number,
): Promise<number> {
  const { people } = await tx.one<{ people: number }>(
    `with gone as materialized (
       select told.* from (select distinct realm_id, user_id, way from notifications where due_at is null) told
       where not ${isActive('told', '$2', '$3')} limit $4
     ), released as (
       update notifications n set due_at = $1 from gone
       where n.realm_id = gone.realm_id and n.user_id = gone.user_id and n.way = gone.way and n.due_at is null
     )
     select count(*)::integer as people from gone`,
    [now, active_since, queue_idle_seconds, limit],
  );
  return people;
}

/** Forgets what nobody could be told for so long, by way. */
export function deleteOldNotifications(tx: Tx, before: Date): Promise<{ way: Way; count: number }[]> {
  return tx.query(
    `with forgotten as (delete from notifications where queued_at < $1 returning way)
     select way, count(*)::integer as count from forgotten group by way`,
    [before],
  );
}

export interface Backlog {
  way: Way;
  waiting: number;
  held: number;
  overdue_seconds: number;
}

/** What waits, by way, for the metrics. */
export const findNotificationBacklog = (db: Db) =>
  db.query<Backlog>(
    `select way, count(*)::integer as waiting, (count(*) filter (where due_at is null))::integer as held,
       greatest(0, extract(epoch from now() - min(due_at)))::float8 as overdue_seconds
     from notifications group by way`,
  );
