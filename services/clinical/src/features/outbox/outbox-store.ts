import type { Database, Db } from '../../db/db.js';

/** A change of a record (clinic and ids only), for who follows the changes of all clinics. */
export interface OutboxChange {
  clinic_id: string;
  id: string;
  changed_at: string;
  event: string;
  resource_type: string;
  resource_id: string;
  version: number;
  patient_ids: string[];
  request_id: string;
}

/**
 * Hands the next changes to a consumer, oldest first and each once: what `handle` writes and how far the consumer has come are
 * one transaction. Only what lies behind the horizon is read, so nothing is passed over, however late it commits. Nobody else
 * consumes under that name meanwhile. Answers how many there were; 0 also when somebody else is at it.
 */
export async function consumeOutbox(
  db: Database,
  consumer: string,
  limit: number,
  handle: (tx: Db, changes: OutboxChange[]) => Promise<void>,
): Promise<number> {
  return db.transaction(undefined, async (tx) => {
    const position = await tx.row<{ changed_at: string; id: string }>(
      'select changed_at::text, id from outbox_consumers where name = $1 for update skip locked',
      [consumer],
    );
    if (!position) return 0;
    const horizon = await tx.row<{ at: string }>('select change_horizon()::text as at');
    const changes = await tx.rows<OutboxChange & { position: string }>(
      `select clinic_id, id, changed_at, changed_at::text as position, event, resource_type, resource_id, version, patient_ids, request_id
       from outbox where (changed_at, id) > ($1::timestamptz, $2) and changed_at < $3::timestamptz
       order by changed_at, id limit $4`,
      [position.changed_at, position.id, horizon?.at, limit],
    );
    const last = changes.at(-1);
    if (!last) return 0;
    await handle(tx, changes);
    await tx.rows('update outbox_consumers set changed_at = $2::timestamptz, id = $3 where name = $1', [
      consumer,
      last.position,
      last.id,
    ]);
    return changes.length;
  });
}

/** For how long the oldest change has waited that a consumer was not handed, in seconds; 0 when there is none. */
export async function measureOutbox(db: Db): Promise<number> {
  const row = await db.row<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(next.changed_at)), 0)::float8 as seconds
     from outbox_consumers c cross join lateral (
       select o.changed_at from outbox o where (o.changed_at, o.id) > (c.changed_at, c.id)
       order by o.changed_at, o.id limit 1) next`,
  );
  return row?.seconds ?? 0;
}

/** Purges what every consumer has had and what is older than `before`, as `clinical_janitor`; the number of those deleted. */
export async function deleteConsumed(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from outbox where (changed_at, id) in
       (select changed_at, id from outbox where changed_at < $1 order by changed_at, id limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}

/** Makes the partitions that the versions of records of the coming months go into, as `clinical_worker`. */
export async function makePartitions(db: Db, monthsAhead: number): Promise<number> {
  const row = await db.row<{ made: number }>('select make_record_version_partitions($1) as made', [monthsAhead]);
  return row?.made ?? 0;
}
