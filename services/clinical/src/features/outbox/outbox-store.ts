import type { Database, Db } from '../../db/db.js';
import { SHARING_LIMITS } from '../../limits/index.js';

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

/** Where a consumer is in the order of changes: behind the change of this instant and id. */
interface Position {
  changed_at: string;
  id: string;
}

interface Backlog extends Position {
  clinic_id: string;
}

type Change = OutboxChange & { position: string };

const CHANGE = `clinic_id, id, changed_at, changed_at::text as position, event, resource_type, resource_id, version, patient_ids,
  request_id`;

/**
 * Hands the next changes to a consumer, each once, those of a clinic oldest first: what `handle` writes and how far the consumer has
 * come are one transaction. Only what lies behind the horizon is read, so nothing is passed over, however late it commits. Nobody
 * else consumes under that name meanwhile. Answers how many there were; 0 also when somebody else is at it.
 *
 * Clinics have their turns. One with more changes than its share has a place of its own, behind the others, and from then on gets a
 * share each time until it has caught up; the others go on without it.
 */
export async function consumeOutbox(
  db: Database,
  consumer: string,
  limit: number,
  handle: (tx: Db, changes: OutboxChange[]) => Promise<void>,
): Promise<number> {
  return db.transaction(undefined, async (tx) => {
    const position = await tx.row<Position>(
      'select changed_at::text, id from outbox_consumers where name = $1 for update skip locked',
      [consumer],
    );
    if (!position) return 0;
    const share = Math.max(1, Math.floor(limit / SHARING_LIMITS.outboxClinics));
    const changes = await nextOfAll(tx, consumer, position, { limit, share });
    changes.push(...(await nextOfBacklogs(tx, consumer, { share, room: limit - changes.length })));
    if (changes.length > 0) await handle(tx, changes);
    return changes.length;
  });
}

/** The next changes of all clinics that are not behind, and moves the consumer past them. */
async function nextOfAll(
  tx: Db,
  consumer: string,
  { changed_at, id }: Position,
  { limit, share }: { limit: number; share: number },
): Promise<Change[]> {
  const horizon = (await tx.row<{ at: string }>('select change_horizon()::text as at'))?.at;
  const found = await tx.rows<Change>(
    `select ${CHANGE} from outbox
     where (changed_at, id) > ($1::timestamptz, $2) and changed_at < $3::timestamptz
       and not clinic_id = any (array(select clinic_id from outbox_backlogs where consumer = $5))
     order by changed_at, id limit $4`,
    [changed_at, id, horizon, limit, consumer],
  );
  const isFull = found.length === limit;
  const last = isFull ? found.at(-1) : await lastBefore(tx, { changed_at, id }, horizon);
  if (!last) return [];
  await tx.rows('update outbox_consumers set changed_at = $2::timestamptz, id = $3 where name = $1', [
    consumer,
    last.position,
    last.id,
  ]);
  return isFull ? withinShares(tx, consumer, found, share) : found;
}

/** The last change that all who are not behind have had, where it is not the position itself. */
const lastBefore = (tx: Db, { changed_at, id }: Position, horizon: string | undefined) =>
  tx.row<Change>(
    `select ${CHANGE} from outbox where (changed_at, id) > ($1::timestamptz, $2) and changed_at < $3::timestamptz
     order by changed_at desc, id desc limit 1`,
    [changed_at, id, horizon],
  );

/** Of each clinic its share; a clinic with more has its own place from now on. */
async function withinShares(tx: Db, consumer: string, found: readonly Change[], share: number): Promise<Change[]> {
  const taken = new Map<string, Change[]>();
  const behind = new Set<string>();
  for (const change of found) {
    const changes = taken.get(change.clinic_id) ?? [];
    taken.set(change.clinic_id, changes);
    if (changes.length < share) changes.push(change);
    else behind.add(change.clinic_id);
  }
  for (const clinic of behind) {
    const last = taken.get(clinic)?.at(-1);
    await tx.rows(
      'insert into outbox_backlogs (consumer, clinic_id, changed_at, id) values ($1, $2, $3::timestamptz, $4)',
      [consumer, clinic, last?.position, last?.id],
    );
  }
  return found.filter((change) => taken.get(change.clinic_id)?.includes(change));
}

/**
 * A share of each of those who are behind, or what room there is; of many, those who were served longest ago. None is read past the
 * consumer.
 */
async function nextOfBacklogs(
  tx: Db,
  consumer: string,
  { share, room }: { share: number; room: number },
): Promise<Change[]> {
  const backlogs = await tx.rows<Backlog>(
    `select clinic_id, changed_at::text, id from outbox_backlogs where consumer = $1 order by served_at, clinic_id limit $2`,
    [consumer, SHARING_LIMITS.outboxClinics],
  );
  const changes: Change[] = [];
  const size = Math.max(share, Math.floor(room / Math.max(1, backlogs.length)));
  for (const { clinic_id, changed_at, id } of backlogs) {
    const next = await tx.rows<Change>(
      `select ${CHANGE} from outbox where clinic_id = $2 and (changed_at, id) > ($3::timestamptz, $4)
         and (changed_at, id) <= (select changed_at, id from outbox_consumers where name = $1)
       order by changed_at, id limit $5`,
      [consumer, clinic_id, changed_at, id, size],
    );
    const last = next.at(-1);
    if (next.length < size || !last)
      await tx.rows('delete from outbox_backlogs where consumer = $1 and clinic_id = $2', [consumer, clinic_id]);
    else
      await tx.rows(
        `update outbox_backlogs set changed_at = $3::timestamptz, id = $4, served_at = clock_timestamp()
         where consumer = $1 and clinic_id = $2`,
        [consumer, clinic_id, last.position, last.id],
      );
    changes.push(...next);
  }
  return changes;
}

/** For how long the oldest change has waited that a consumer was not handed, in seconds; 0 when there is none. */
export async function measureOutbox(db: Db): Promise<number> {
  const row = await db.row<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - least(
       (select min(next.changed_at) from outbox_consumers c cross join lateral (
         select o.changed_at from outbox o where (o.changed_at, o.id) > (c.changed_at, c.id)
         order by o.changed_at, o.id limit 1) next),
       (select min(next.changed_at) from outbox_backlogs b cross join lateral (
         select o.changed_at from outbox o where o.clinic_id = b.clinic_id and (o.changed_at, o.id) > (b.changed_at, b.id)
         order by o.changed_at, o.id limit 1) next))), 0)::float8 as seconds`,
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

/** Tells of a record that says nothing new: its change would tell by itself (`operation/record-store.ts`). */
export const tellOfRecord = (db: Db, told: Omit<OutboxChange, 'changed_at'>) =>
  db.rows(
    `insert into outbox (clinic_id, id, event, resource_type, resource_id, version, patient_ids, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      told.clinic_id,
      told.id,
      told.event,
      told.resource_type,
      told.resource_id,
      told.version,
      told.patient_ids,
      told.request_id,
    ],
  );
