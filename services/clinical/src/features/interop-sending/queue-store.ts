import type { Db } from '../../db/db.js';
import type { OutboxChange } from '../outbox/index.js';

/** Message types by the kind of record. */
const CODES: Record<string, string> = {
  admission: 'ADT',
  patient: 'ADT',
  order: 'OML',
  lab_result: 'ORU',
  appointment: 'SIU',
};

/** Whether clinic `k` uses the area. Changes in other clinics are not sent. */
const USES = `k.settings -> 'areas' @> '"interop"'`;

/** Queues changes, in order, for each connection that wants them. Runs as the worker. */
export async function queueChanges(db: Db, changes: readonly OutboxChange[]): Promise<void> {
  const told = changes.flatMap(({ clinic_id, event, resource_type, resource_id, version }, place) => {
    const code = CODES[resource_type];
    if (code === undefined || (resource_type === 'patient' && event !== 'patient.merge')) return [];
    return [{ place, clinic_id, event, resource_type, resource_id, version, code }];
  });
  if (told.length === 0) return;
  await db.rows(
    `insert into interop_queue (clinic_id, id, connection_id, event, resource_type, resource_id, told_version)
     select s.clinic_id, gen_random_uuid(), c.id, s.event, s.resource_type, s.resource_id, s.version
     from jsonb_to_recordset($1::jsonb)
       as s (place integer, clinic_id uuid, event text, resource_type text, resource_id uuid, version integer, code text)
     join clinics k on k.id = s.clinic_id and ${USES}
     join interop_connections c on c.clinic_id = s.clinic_id and c.direction <> 'in'
       and exists (select from unnest(c.types) as t (type) where t.type = s.code or starts_with(t.type, s.code || '^'))
     order by s.place, c.id`,
    [JSON.stringify(told)],
  );
}

export interface Queued {
  clinic_id: string;
  connection_id: string;
}

/**
 * Connections of all clinics with queued messages, without the `busy` ones, and at most `ofClinic` of a clinic, busy
 * ones included. Runs as the worker.
 */
export const findWaitingConnections = (
  db: Db,
  { limit, ofClinic }: { limit: number; ofClinic: number },
  busy: readonly Queued[],
) =>
  db.rows<Queued>(
    `select clinic_id, connection_id from (
       select c.clinic_id, c.id as connection_id, row_number() over (partition by c.clinic_id order by random())
         + (select count(*) from unnest($3::uuid[]) as busy (clinic_id) where busy.clinic_id = c.clinic_id) as place
       from interop_connections c join clinics k on k.id = c.clinic_id and ${USES}
       where c.direction <> 'in' and c.status = 'active' and c.id <> all ($2::uuid[]) and exists (select from interop_queue q
         where q.clinic_id = c.clinic_id and q.connection_id = c.id and q.state <> 'done')) waiting
     where place <= $4 order by place, random() limit $1`,
    [limit, busy.map(({ connection_id }) => connection_id), busy.map(({ clinic_id }) => clinic_id), ofClinic],
  );

export const countStopped = async (db: Db): Promise<number> =>
  (
    await db.row<{ total: number }>(
      `select count(*) as total from interop_connections where direction <> 'in' and status = 'stopped'`,
      [],
    )
  )?.total ?? 0;

export interface QueueRow {
  id: string;
  event: string;
  resource_type: string;
  resource_id: string;
  version: number;
  round: number;
  state: 'new' | 'queued' | 'done';
}

/** Locks the next change without a message; undefined if there is none, or another process has it. */
export const lockNextUnbuilt = (db: Db, { clinic_id, connection_id }: Queued) =>
  db.row<QueueRow>(
    `select id, event, resource_type, resource_id, told_version as version, round, state from interop_queue
     where clinic_id = $1 and connection_id = $2 and state = 'new' order by place limit 1 for update skip locked`,
    [clinic_id, connection_id],
  );

export const findFirst = (db: Db, { clinic_id, connection_id }: Queued) =>
  db.row<QueueRow>(
    `select id, event, resource_type, resource_id, told_version as version, round, state from interop_queue
     where clinic_id = $1 and connection_id = $2 and state <> 'done' order by place limit 1`,
    [clinic_id, connection_id],
  );

export const setState = (db: Db, clinicId: string, id: string, state: QueueRow['state']) =>
  db.rows('update interop_queue set state = $3 where clinic_id = $1 and id = $2', [clinicId, id, state]);

/** Queues a message again, with another control id. */
export const queueAgain = (db: Db, clinicId: string, id: string) =>
  db.rows(`update interop_queue set state = 'new', round = round + 1 where clinic_id = $1 and id = $2`, [clinicId, id]);

/** Takes or renews the lease for sending over the connection. False if another process has it. */
export async function takeLease(
  db: Db,
  { clinic_id, connection_id }: Queued,
  holder: string,
  seconds: number,
): Promise<boolean> {
  await db.rows('insert into interop_senders (clinic_id, connection_id) values ($1, $2) on conflict do nothing', [
    clinic_id,
    connection_id,
  ]);
  const row = await db.row(
    `update interop_senders set holder = $3, leased_until = clock_timestamp() + $4 * interval '1 second'
     where clinic_id = $1 and connection_id = $2 and (holder = $3 or leased_until < clock_timestamp())
       and next_attempt_at <= clock_timestamp() returning 1`,
    [clinic_id, connection_id, holder, seconds],
  );
  return row !== undefined;
}

/** Whether this process still has the lease. The row is locked until the transaction ends, so no other takes it. */
export const hasLease = async (db: Db, { clinic_id, connection_id }: Queued, holder: string): Promise<boolean> =>
  (await db.row(
    `select 1 from interop_senders where clinic_id = $1 and connection_id = $2 and holder = $3 for update`,
    [clinic_id, connection_id, holder],
  )) !== undefined;

/** Notes an attempt. After a failure the next one waits, twice as long each time. */
export const noteAttempt = (db: Db, { clinic_id, connection_id }: Queued, failed: boolean, longest: number) =>
  db.rows(
    `update interop_senders set attempts = case when $3 then attempts + 1 else 0 end,
       next_attempt_at = case when $3 then clock_timestamp() + least($4, power(2, least(attempts, 20))) * interval '1 second'
         else '-infinity' end
     where clinic_id = $1 and connection_id = $2`,
    [clinic_id, connection_id, failed, longest],
  );

export const releaseLease = (db: Db, { clinic_id, connection_id }: Queued, holder: string) =>
  db.rows(
    `update interop_senders set holder = null, leased_until = '-infinity'
     where clinic_id = $1 and connection_id = $2 and holder = $3`,
    [clinic_id, connection_id, holder],
  );

/** Deletes queue entries from before then. Messages that can be sent again stay. */
export async function deleteSent(janitor: Db, before: Date, limit: number): Promise<number> {
  const rows = await janitor.rows(
    `delete from interop_queue where (clinic_id, id) in
       (select q.clinic_id, q.id from interop_queue q left join interop_messages m on m.clinic_id = q.clinic_id and m.id = q.id
        where q.state = 'done' and q.created_at < $1 and coalesce(m.status not in ('quarantined', 'rejected'), true)
        order by q.created_at limit $2) returning 1`,
    [before.toISOString(), limit],
  );
  return rows.length;
}
