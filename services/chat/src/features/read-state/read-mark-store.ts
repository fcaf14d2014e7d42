import type { Db, Tx } from '../../db/db.js';
import { PER_ROW, wasSubscribed } from '../channel-history/index.js';
import { HAS_OTHER_FLAGS, ownFlags, threadStanding } from './read-state-sql.js';

/**
 * Everything of each of these threads up to a message is read, with what was read ahead behind it, and exceptions up
 * to there are let go. Needs no settled clock: the messages of a thread are committed in the order of their ids.
 */
export async function markThreads(
  tx: Tx,
  realm_id: number,
  user_id: number,
  threads: readonly { thread_id: number; message_id: number }[],
): Promise<void> {
  const marked = await tx.query<{ scope_id: number; message_id: number }>(
    `insert into read_marks (realm_id, user_id, scope, scope_id, message_id)
     select $1, $2, 'thread', given.id, coalesce(next_unread.id - 1, latest.id)
     from unnest($3::bigint[], $4::bigint[]) as given (id, message_id)
     left join lateral (
       select id from messages m where m.realm_id = $1 and m.thread_id = given.id and m.id > given.message_id
         and ${HOLDS_UP}
       order by m.id limit 1) next_unread on true
     cross join lateral (
       select id from messages m where m.realm_id = $1 and m.thread_id = given.id order by m.id desc limit 1) latest
     order by given.id
     on conflict (realm_id, user_id, scope, scope_id)
       do update set message_id = greatest(read_marks.message_id, excluded.message_id)
     returning scope_id, message_id`,
    [realm_id, user_id, threads.map((t) => t.thread_id), threads.map((t) => t.message_id)],
  );
  await tx.query(
    clearExceptions(
      'join unnest($3::bigint[], $4::bigint[]) as mark (id, message_id) on mark.id = t.id and f.message_id <= mark.message_id',
    ),
    [realm_id, user_id, marked.map(({ scope_id }) => scope_id), marked.map(({ message_id }) => message_id)],
  );
}

/**
 * Whether message `m`, which no mark covers, holds up the mark of its thread. Asked message by message: joined, all of the
 * user's flags would be read for each thread.
 */
const HOLDS_UP = `not exists (select from message_flags f
    where f.realm_id = $1 and f.user_id = $2 and f.message_id = m.id and f.read ${PER_ROW})
  and (not m.is_auto_read or exists (select from message_flags f
    where f.realm_id = $1 and f.user_id = $2 and f.message_id = m.id and f.read = false ${PER_ROW}))`;

/** Everything in the scope up to a message is read. A settled clock is needed: nothing at or below it may still be uncommitted. */
export async function setMark(
  tx: Tx,
  realm_id: number,
  user_id: number,
  scope: 'account' | 'channel',
  scope_id: number,
  message_id: number,
): Promise<void> {
  await tx.query(
    `insert into read_marks (realm_id, user_id, scope, scope_id, message_id) values ($1, $2, $3, $4, $5)
     on conflict (realm_id, user_id, scope, scope_id)
       do update set message_id = greatest(read_marks.message_id, excluded.message_id)`,
    [realm_id, user_id, scope, scope_id, message_id],
  );
}

/**
 * Lets go of what a mark of the account (no channel) or of a channel says: read ahead of it or unread behind it. A mark of a channel says
 * nothing of threads that came into the channel after it.
 */
export async function clearPassedExceptions(
  tx: Tx,
  realm_id: number,
  user_id: number,
  message_id: number,
  channel_id: number | null,
): Promise<void> {
  await tx.query(
    clearExceptions(
      `join (select $3::bigint as message_id) mark on f.message_id <= mark.message_id
         and ($4::bigint is null or t.channel_id = $4 and t.entered_channel_at <= mark.message_id)`,
    ),
    [realm_id, user_id, message_id, channel_id],
  );
}

/** Rows of moved threads stay, empty: they are what shows a protected history to those it was moved to. */
function clearExceptions(passed: string): string {
  return `
    with spent as materialized (
      select f.message_id, ${HAS_OTHER_FLAGS} or t.entered_channel_at > 0 as is_kept
      from message_flags f
      join messages m on m.realm_id = f.realm_id and m.id = f.message_id
      join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
      ${passed}
      where f.realm_id = $1 and f.user_id = $2 and f.read is not null
    ),
    dropped as (
      delete from message_flags f using spent
      where f.realm_id = $1 and f.user_id = $2 and f.message_id = spent.message_id and not spent.is_kept
    )
    update message_flags f set read = null from spent
    where f.realm_id = $1 and f.user_id = $2 and f.message_id = spent.message_id and spent.is_kept`;
}

/** Marks that a higher one has passed: all of the account's, or those of a channel's threads. */
export async function deletePassedMarks(
  tx: Tx,
  realm_id: number,
  user_id: number,
  message_id: number,
  channel_id: number | null,
): Promise<void> {
  await tx.query(
    `delete from read_marks mark
     where realm_id = $1 and user_id = $2 and message_id <= $3 and scope <> 'account'
       and ($4::bigint is null
            or scope = 'thread' and exists (
              select from threads t where t.realm_id = $1 and t.id = mark.scope_id and t.channel_id = $4
                and t.entered_channel_at <= $3))`,
    [realm_id, user_id, message_id, channel_id],
  );
}

/** Up to as many messages are marked by a prepared statement; the plan for many is another one. */
const FEW = 50;

const MARK_MESSAGES = `with given as materialized (
       select * from unnest($3::bigint[], $4::bigint[]) as given (id, thread_id)
     ),
     touched as materialized (
       select thread_id, min(id) as first_id from given group by thread_id
     ),
     place as materialized (
       select touched.thread_id, standing.is_moved, standing.after_id,
              case when coalesce(next_unread.id - 1, latest.id) >= touched.first_id
                   then coalesce(next_unread.id - 1, latest.id) end as advanced_to
       from touched
       join threads t on t.realm_id = $1 and t.id = touched.thread_id
       ${threadStanding('$2::bigint')}
       left join lateral (
         select m.id from messages m
         where m.realm_id = $1 and m.thread_id = t.id and m.id > standing.after_id
           and m.id not in (select id from given)
           and ${HOLDS_UP}
           and (not standing.is_moved or m.channel_id is null or ${wasSubscribed('$2::bigint')})
         order by m.id limit 1) next_unread on true
       left join lateral (
         select m.id from messages m
         where m.realm_id = $1 and m.thread_id = t.id order by m.id desc limit 1) latest on true
     ),
     advanced as (
       insert into read_marks (realm_id, user_id, scope, scope_id, message_id)
       select $1, $2, 'thread', thread_id, advanced_to from place where advanced_to > after_id order by thread_id
       on conflict (realm_id, user_id, scope, scope_id)
         do update set message_id = greatest(read_marks.message_id, excluded.message_id)
       returning scope_id, xmax = 0 as is_new
     ),
     spent as materialized (
       select f.message_id, ${HAS_OTHER_FLAGS} or place.is_moved as is_kept
       from place
       join given on given.thread_id = place.thread_id
       join message_flags f on f.realm_id = $1 and f.user_id = $2 and f.message_id = given.id
       where f.read = false and given.id <= greatest(place.advanced_to, place.after_id)
       union all
       select f.message_id, ${HAS_OTHER_FLAGS} or place.is_moved
       from message_flags f
       -- The limit keeps PostgreSQL from joining all messages first.
       cross join lateral (select thread_id from messages where realm_id = f.realm_id and id = f.message_id limit 1) m
       join place on place.thread_id = m.thread_id
       where f.realm_id = $1 and f.user_id = $2 and f.read
         and f.message_id > (select min(after_id) from place) and f.message_id <= (select max(advanced_to) from place)
         and f.message_id <= place.advanced_to
     ),
     dropped as (
       delete from message_flags f using spent
       where f.realm_id = $1 and f.user_id = $2 and f.message_id = spent.message_id and not spent.is_kept
     ),
     cleared as (
       update message_flags f set read = null from spent
       where f.realm_id = $1 and f.user_id = $2 and f.message_id = spent.message_id and spent.is_kept
     ),
     ahead as (
       insert into message_flags (realm_id, user_id, message_id, read)
       select $1, $2, m.id, true
       from given join place on place.thread_id = given.thread_id
       join messages m on m.realm_id = $1 and m.id = given.id
       where given.id > greatest(place.advanced_to, place.after_id) order by given.id for key share of m
       on conflict (realm_id, user_id, message_id) do update set read = true
     )
     select scope_id as thread_id from advanced where is_new`;

/**
 * Marks unread messages of the user read. Where the first unread message of a thread goes, the mark of
 * the thread advances to the next unread one and takes with it what was read ahead; what lies beyond an
 * unread message becomes a row. Answers the threads that got their first mark.
 */
export async function markMessages(
  tx: Tx,
  realm_id: number,
  user_id: number,
  messages: readonly { id: number; thread_id: number }[],
): Promise<number[]> {
  const values = [realm_id, user_id, messages.map(({ id }) => id), messages.map(({ thread_id }) => thread_id)];
  const rows = await (messages.length <= FEW
    ? tx.named<{ thread_id: number }>('mark_messages', MARK_MESSAGES, values)
    : tx.query<{ thread_id: number }>(MARK_MESSAGES, values));
  return rows.map(({ thread_id }) => thread_id);
}

/** Which of these messages are unread for the user: only they change when they are read. */
export function findUnreadAmong(
  db: Db,
  realm_id: number,
  user_id: number,
  message_ids: readonly number[],
): Promise<{ id: number; thread_id: number }[]> {
  return db.named(
    'unread_among',
    `select m.id, m.thread_id from messages m ${ownFlags('$2::bigint')}
     where m.realm_id = $1 and m.id = any ($3::bigint[]) and own.is_unread order by m.id`,
    [realm_id, user_id, message_ids],
  );
}
