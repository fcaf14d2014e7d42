import type { Db, Tx } from '../../db.js';
import type { EventRecord, NewEvent, QueueOptions, QueueRow } from './event.js';

const EVENT_COLUMNS = 'id, realm_id, position, clock, audience, payload, created_at';

export async function insertEvents(tx: Tx, realm_id: number, events: NewEvent[]): Promise<void> {
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

/** Gives positions to all committed events that have none; answers the position of the newest. */
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

export async function getTailPosition(db: Db): Promise<number> {
  const { position } = await db.one<{ position: number }>('select position from event_tail');
  return position;
}

/** Oldest position still in the log, or undefined when the log is empty. */
export async function findOldestPosition(db: Db): Promise<number | undefined> {
  const row = await db.maybe<{ position: number }>(
    'select position from events where position is not null order by position limit 1',
  );
  return row?.position;
}

export async function findEventsAfter(db: Db, position: number, limit: number): Promise<EventRecord[]> {
  return db.named<EventRecord>(
    'events_after',
    `select ${EVENT_COLUMNS} from events where position > $1 order by position limit $2`,
    [position, limit],
  );
}

export async function findRealmEventsBetween(
  db: Db,
  realm_id: number,
  after: number,
  upTo: number,
  limit: number,
): Promise<EventRecord[]> {
  return db.named<EventRecord>(
    'realm_events_between',
    `select ${EVENT_COLUMNS} from events
     where realm_id = $1 and position > $2 and position <= $3 order by position limit $4`,
    [realm_id, after, upTo, limit],
  );
}

/** Where the log stands in this snapshot: its last position, and what is committed behind it without one. */
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
  user_id: number | null;
  options: QueueOptions;
  start_position: number;
  skipped_event_ids: number[];
}

export async function insertQueue(db: Db, queue: NewQueue): Promise<void> {
  await db.query(
    `insert into event_queues (id, realm_id, user_id, options, start_position, skipped_event_ids)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      queue.id,
      queue.realm_id,
      queue.user_id,
      JSON.stringify(queue.options),
      queue.start_position,
      queue.skipped_event_ids,
    ],
  );
}

/** A queue heard of in the last `idle_seconds`. */
export async function findLiveQueue(db: Db, id: string, idle_seconds: number): Promise<QueueRow | undefined> {
  return db.maybe<QueueRow>(
    `select q.id, q.realm_id, q.user_id, q.options, q.start_position, q.skipped_event_ids, q.last_seen_at,
            coalesce(u.role, 600) as role
     from event_queues q
     left join users u on u.realm_id = q.realm_id and u.id = q.user_id
     where q.id = $1 and q.last_seen_at > now() - make_interval(secs => $2) and coalesce(u.is_active, true)`,
    [id, idle_seconds],
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

export async function touchQueues(db: Db, ids: string[]): Promise<void> {
  await db.query('update event_queues set last_seen_at = now() where id = any ($1::uuid[])', [ids]);
}

export async function deleteIdleQueues(db: Db, idle_seconds: number): Promise<void> {
  await db.query('delete from event_queues where last_seen_at < now() - make_interval(secs => $1)', [idle_seconds]);
}

export interface UserSpan {
  channel_id: number;
  from_message_id: number;
  to_message_id: number | null;
}

/** Spans of a user that are open, or that ended after `clock`. */
export async function findUserSpans(db: Db, realm_id: number, user_id: number): Promise<UserSpan[]> {
  return db.query<UserSpan>(
    `select channel_id, from_message_id, to_message_id from subscription_spans
     where realm_id = $1 and user_id = $2`,
    [realm_id, user_id],
  );
}
