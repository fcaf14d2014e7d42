import type { Db, Tx } from '../../db/db.js';
import type { Audience, EventPayload, EventRecord, NewEvent, QueueOptions, QueueRow } from './event.js';
import type { LogStart } from './event-window.js';

const EVENT_COLUMNS = 'id, realm_id, position, clock, audience::text as audience, payload::text as payload, created_at';

interface EventRow extends Omit<EventRecord, 'audience' | 'payload' | 'bytes'> {
  audience: string;
  payload: string;
}

/** Bytes of a record in memory beyond its text, and for each member of a set. */
const OVERHEAD = { record: 400, member: 40 };

function recordOf(row: EventRow): EventRecord {
  const { user_ids, except_user_ids, ...audience } = JSON.parse(row.audience) as Audience;
  const members = (user_ids?.length ?? 0) + (except_user_ids?.length ?? 0);
  return {
    ...row,
    audience: {
      ...audience,
      ...(user_ids && { user_ids: new Set(user_ids) }),
      ...(except_user_ids && { except_user_ids: new Set(except_user_ids) }),
    },
    payload: JSON.parse(row.payload) as EventPayload,
    bytes: OVERHEAD.record + row.audience.length + row.payload.length + OVERHEAD.member * members,
  };
}

export async function insertEvents(tx: Tx, realm_id: number, events: readonly NewEvent[]): Promise<void> {
  await tx.named(
    'insert_events',
    `insert into events (realm_id, clock, audience, payload)
     select $1, coalesce((event ->> 'clock')::bigint, (select last_value from messages_id_seq)),
            event -> 'audience', event -> 'payload'
     from jsonb_array_elements($2::jsonb) with ordinality as given (event, place)
     order by place`,
    [realm_id, JSON.stringify(events)],
  );
}

/** Gives positions to committed events without one; answers the newest position. */
export async function sequenceEvents(db: Db): Promise<number> {
  const { tail } = await db.one<{ tail: number }>('select sequence_events() as tail');
  return tail;
}

export async function hasUnsequencedEvents(db: Db): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    'select exists (select from events where position is null) as found',
  );
  return found;
}

/**
 * Where a starting replica begins to read: before the events of the last `seconds`, at most `most`, which returning
 * clients have not received. `tail` is the end of the log.
 */
export async function getLogStart(
  db: Db,
  { seconds, most }: { seconds: number; most: number },
): Promise<LogStart & { tail: number }> {
  return db.one(
    `select start.position, start.tail,
            coalesce((select clock from events where position <= start.position order by position desc limit 1), 0) as clock
     from (select position as tail, greatest(position - $2, coalesce(
             (select min(position) - 1 from events where created_at > now() - make_interval(secs => $1)), position)) as position
           from event_tail) as start`,
    [seconds, most],
  );
}

/** Oldest position still in the log, or undefined when the log is empty. */
export async function findOldestPosition(db: Db): Promise<number | undefined> {
  const row = await db.maybe<{ position: number }>(
    'select position from events where position is not null order by position limit 1',
  );
  return row?.position;
}

export async function findEventsAfter(db: Db, position: number, limit: number): Promise<EventRecord[]> {
  const rows = await db.named<EventRow>(
    'events_after',
    `select ${EVENT_COLUMNS} from events where position > $1 order by position limit $2`,
    [position, limit],
  );
  return rows.map(recordOf);
}

export async function findRealmEventsBetween(
  db: Db,
  realm_id: number,
  after: number,
  upTo: number,
  limit: number,
): Promise<EventRecord[]> {
  const rows = await db.named<EventRow>(
    'realm_events_between',
    `select ${EVENT_COLUMNS} from events
     where realm_id = $1 and position > $2 and position <= $3 order by position limit $4`,
    [realm_id, after, upTo, limit],
  );
  return rows.map(recordOf);
}

/** The last position of this snapshot, and the committed events without a position. */
export async function getLogState(db: Db): Promise<{ position: number; unsequenced_ids: number[] }> {
  return db.one(
    `select position,
            array(select id from events where events.position is null order by id)::bigint[] as unsequenced_ids
     from event_tail`,
  );
}

/** Deletes a batch of events older than `age_seconds`; answers how many. */
export async function deleteOldEvents(db: Db, age_seconds: number, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from events where id in (
       select id from events where created_at < now() - make_interval(secs => $1) and position is not null
       order by created_at limit $2)
     returning 1`,
    [age_seconds, limit],
  );
  return rows.length;
}

export interface NewQueue {
  id: string;
  realm_id: number;
  user_id: number;
  options: QueueOptions;
  start_position: number;
  skipped_event_ids: number[];
  lifespan_seconds: number;
}

export async function insertQueue(db: Db, queue: NewQueue): Promise<void> {
  await db.query(
    `insert into event_queues (id, realm_id, user_id, options, start_position, skipped_event_ids, lifespan_seconds)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      queue.id,
      queue.realm_id,
      queue.user_id,
      JSON.stringify(queue.options),
      queue.start_position,
      queue.skipped_event_ids,
      queue.lifespan_seconds,
    ],
  );
}

/** Those of the queues that were polled within their lifespan and whose users are active. */
export function findLiveQueues(db: Db, ids: readonly string[]): Promise<QueueRow[]> {
  return db.named<QueueRow>(
    'live_queues',
    `select q.id, q.realm_id, q.user_id, q.options, q.start_position, q.skipped_event_ids, q.lifespan_seconds, u.role
     from event_queues q
     join users u on u.realm_id = q.realm_id and u.id = q.user_id and u.is_active
     where q.id = any ($1::uuid[]) and q.last_seen_at > now() - make_interval(secs => q.lifespan_seconds)`,
    [ids],
  );
}

/** False when the user has no such queue. */
export async function deleteQueue(db: Db, realm_id: number, user_id: number, id: string): Promise<boolean> {
  const rows = await db.query('delete from event_queues where realm_id = $1 and user_id = $2 and id = $3 returning 1', [
    realm_id,
    user_id,
    id,
  ]);
  return rows.length > 0;
}

/** Notes that these queues were polled; answers those that exist. */
export async function touchQueues(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'update event_queues set last_seen_at = now() where id = any ($1::uuid[]) returning id',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes queues that were last polled longer ago than their lifespan and `delay_seconds`. No lifespan is below
 * `least_seconds`.
 */
export async function deleteIdleQueues(db: Db, least_seconds: number, delay_seconds: number): Promise<void> {
  await db.query(
    `delete from event_queues
     where last_seen_at < now() - make_interval(secs => $1::integer + $2::integer)
       and last_seen_at < now() - make_interval(secs => lifespan_seconds + $2::integer)`,
    [least_seconds, delay_seconds],
  );
}

/** Writes the event into the log of each organization in which a client has a queue. */
export async function insertEventWhereHeard(tx: Tx, event: NewEvent): Promise<void> {
  await tx.query(
    `insert into events (realm_id, clock, audience, payload)
     select distinct realm_id, (select last_value from messages_id_seq), $1::jsonb, $2::jsonb from event_queues
     where last_seen_at > now() - make_interval(secs => lifespan_seconds)`,
    [JSON.stringify(event.audience), JSON.stringify(event.payload)],
  );
}

export interface UserSpans {
  realm_id: number;
  user_id: number;
  /** Channel, first message, and the last one, null while subscribed. */
  spans: [channel_id: number, from_message_id: number, to_message_id: number | null][];
}

/** Spans of each of these users that are open or ended at `clock` or later. */
export function findUserSpans(
  db: Db,
  users: readonly { realm_id: number; user_id: number }[],
  clock: number,
): Promise<UserSpans[]> {
  return db.named<UserSpans>(
    'user_spans',
    `select asked.realm_id, asked.user_id, held.spans
     from (select distinct * from unnest($1::bigint[], $2::bigint[])) as asked (realm_id, user_id)
     cross join lateral (
       select coalesce(json_agg(json_build_array(s.channel_id, s.from_message_id, s.to_message_id)), '[]') as spans
       from subscription_spans s
       where s.realm_id = asked.realm_id and s.user_id = asked.user_id
         and (s.to_message_id is null or s.to_message_id >= $3)) held`,
    [users.map(({ realm_id }) => realm_id), users.map(({ user_id }) => user_id), clock],
  );
}
